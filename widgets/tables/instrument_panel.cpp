#include "widgets/tables/instrument_panel.h"

#include "widgets/format/elided_label.h"
#include "widgets/format/number_field.h"
#include "widgets/format/numbers.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/placeholder.h"
#include "widgets/tables/soft_selection.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>

namespace sweep {

InstrumentPanel::InstrumentPanel(Instruments& instruments, FrameStepper& frames, QWidget* parent)
    : QWidget(parent), m_instruments(instruments), m_model(instruments), m_choice(new QListWidget),
      m_rate(new NumberField), m_headline(new ElidedLabel), m_table(new DenseTable),
      m_placeholder(new Placeholder(m_table->viewport())), m_cancel(new QPushButton(tr("Cancel")))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(choices(frames));
    auto* answer = new QVBoxLayout;
    answer->setSpacing(0);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(8, 2, 4, 2);
    m_headline->setTextFormat(Qt::PlainText);
    m_headline->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_headline->setAccessibleName(tr("Answer"));
    top->addWidget(m_headline, 1);
    m_cancel->setToolTip(tr("Stop measuring"));
    top->addWidget(m_cancel);
    answer->addLayout(top);
    answer->addWidget(m_table, 1);
    row->addLayout(answer, 1);
    m_table->setModel(&m_model);
    m_table->setCopyRole(InstrumentModel::FullRole);
    m_table->setAccessibleName(tr("Measured values"));
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QWidget::customContextMenuRequested, this, &InstrumentPanel::showMenu);
    connect(m_cancel, &QPushButton::clicked, &instruments, &Instruments::cancel);
    connect(&instruments, &Instruments::changed, this, &InstrumentPanel::tell);
    tint();
}

QWidget* InstrumentPanel::choices(FrameStepper& frames)
{
    auto* panel = new QWidget;
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(4, 0, 4, 4);
    column->setSpacing(4);
    for (const Instrument instrument : allInstruments)
        m_choice->addItem(nameOf(instrument));
    m_choice->setCurrentRow(int(m_instruments.instrument()));
    m_choice->setFrameShape(QFrame::NoFrame);
    m_choice->setSpacing(1);
    m_choice->setAccessibleName(tr("Instrument"));
    m_choice->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    column->addWidget(m_choice, 1);
    auto* rate = new QHBoxLayout;
    auto* label = new QLabel(tr("Frame rate:"));
    label->setBuddy(m_rate);
    rate->addWidget(label);
    m_rate->setAccessibleName(tr("Frames in a unit of time"));
    m_rate->setToolTip(tr("Frames in a unit of time, which times to impact are counted in"));
    rate->addWidget(m_rate, 1);
    column->addLayout(rate);
    panel->setFixedWidth(fontMetrics().horizontalAdvance(QStringLiteral("Time to Impact XXX")) + 24);
    connect(m_choice, &QListWidget::currentRowChanged, this, [this](int chosen) {
        if (chosen < 0)
            return;
        m_instruments.setInstrument(Instrument(chosen));
        Q_EMIT instrumentChanged(Instrument(chosen));
    });
    const auto follow = [this, &frames] {
        m_rate->setValue(frames.rate());
        m_instruments.setRate(frames.rate());
    };
    connect(m_rate, &NumberField::typed, this, [this, &frames, follow](double value) {
        frames.setRate(value);
        follow(); // it may be no rate
    });
    connect(m_rate, &NumberField::stepped, &frames, [&frames, follow](double value) {
        frames.setRate(value);
        follow();
    });
    connect(&frames, &FrameStepper::rateChanged, this, follow);
    follow();
    return panel;
}

void InstrumentPanel::setInstrument(Instrument instrument)
{
    m_choice->setCurrentRow(int(instrument));
}

void InstrumentPanel::setSeen(bool seen)
{
    m_instruments.setActive(seen);
}

QString InstrumentPanel::words() const
{
    return m_why.isEmpty() ? m_headline->text() : m_why;
}

void InstrumentPanel::tell()
{
    const InstrumentTable& sheet = m_model.sheet();
    m_headline->setText(m_instruments.isCancelled() && !sheet.rows.empty()
                            ? tr("Cancelled; before: %1").arg(sheet.headline)
                            : sheet.headline);
    m_why = sheet.why;
    if (m_instruments.isLong() && sheet.rows.empty())
        m_why = tr("Measuring… %1 %").arg(int(m_instruments.share() * 100));
    else if (m_instruments.isCancelled() && sheet.rows.empty())
        m_why = tr("Measuring was cancelled. It goes on when something changes.");
    m_placeholder->tell(m_why);
    for (const Instrument instrument : allInstruments) {
        const bool may = m_instruments.mayApply(instrument);
        QListWidgetItem* item = m_choice->item(int(instrument));
        item->setForeground(palette().brush(may ? QPalette::Text : QPalette::PlaceholderText));
        item->setToolTip(may ? QString() : needOf(instrument));
    }
    m_cancel->setVisible(m_instruments.isLong());
    m_headline->setVisible(m_instruments.isLong() || !m_headline->text().isEmpty()); // no empty strip
    showColumns();
}

void InstrumentPanel::showColumns()
{
    m_table->horizontalHeader()->setVisible(!m_model.sheet().rows.empty());
    if (m_columns == m_model.sheet().columns)
        return;
    m_columns = m_model.sheet().columns;
    m_table->setColumnTexts(m_model.sheet().widths);
}

void InstrumentPanel::showMenu(const QPoint& at)
{
    const QModelIndex index = m_table->indexAt(at);
    if (!index.isValid())
        return;
    QMenu menu(this);
    QAction* value = menu.addAction(tr("Copy &Value"));
    value->setStatusTip(tr("Copy this number with all its digits"));
    QAction* rows = menu.addAction(tr("Copy &Rows"));
    rows->setStatusTip(tr("Copy the selected rows for a sheet"));
    QAction* all = menu.addAction(tr("Copy &All Rows"));
    all->setStatusTip(tr("Copy the whole table for a sheet"));
    const QAction* chosen = menu.exec(m_table->viewport()->mapToGlobal(at));
    if (chosen == value)
        copyCell(index);
    if (chosen == all)
        m_table->selectAll();
    if (chosen == rows || chosen == all)
        m_table->copySelection(TableFormat::tsv);
}

void InstrumentPanel::copyCell(const QModelIndex& index)
{
    QApplication::clipboard()->setText(index.data(InstrumentModel::FullRole).toString());
}

void InstrumentPanel::tint()
{
    m_model.setBrightness(brightnessOf(QApplication::palette()));
    softenSelection(*m_table);
    softenSelection(*m_choice);
    tell();
}

} // namespace sweep
