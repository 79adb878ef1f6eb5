#include "widgets/tables/instrument_panel.h"

#include "widgets/format/elided_label.h"
#include "widgets/format/layouts.h"
#include "widgets/format/number_field.h"
#include "widgets/format/placeholder.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/selection_tint.h"

#include <QApplication>
#include <QClipboard>
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
    auto* row = newLayout<QHBoxLayout>(this, 0);
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
    connect(&instruments, &Instruments::changed, this, &InstrumentPanel::follow);
    tint();
}

QWidget* InstrumentPanel::choices(FrameStepper& frames)
{
    auto* panel = new QWidget;
    auto* column = newLayout<QVBoxLayout>(panel, 4, {4, 0, 4, 4});
    for (const Instrument instrument : allInstruments)
        m_choice->addItem(nameOf(instrument));
    m_choice->setCurrentRow(int(m_instruments.instrument()));
    m_choice->setFrameShape(QFrame::NoFrame);
    m_choice->setSpacing(1);
    m_choice->setAccessibleName(tr("Instrument"));
    m_choice->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    column->addWidget(m_choice, 1);
    auto* rate = new QHBoxLayout;
    auto* label = new QLabel(tr("Frame rate"));
    label->setBuddy(m_rate);
    rate->addWidget(label);
    m_rate->setAccessibleName(tr("Frames per unit of time"));
    m_rate->setToolTip(tr("Frames per unit of time; times to impact are also counted in frames"));
    rate->addWidget(m_rate, 1);
    column->addLayout(rate);
    panel->setFixedWidth(fontMetrics().horizontalAdvance(QStringLiteral("Time to Impact XXX")) + 24);
    connect(m_choice, &QListWidget::currentRowChanged, this, [this](int chosen) {
        if (chosen < 0 || Instrument(chosen) == m_instruments.instrument())
            return; // the list only follows the instruments
        m_instruments.setInstrument(Instrument(chosen));
        Q_EMIT instrumentChanged(Instrument(chosen));
    });
    const auto showRate = [this, &frames] {
        m_rate->setValue(frames.rate());
        m_instruments.setRate(frames.rate());
    };
    const auto setRate = [&frames, showRate](double value) {
        frames.setRate(value);
        showRate(); // restores the field if the rate is invalid
    };
    connect(m_rate, &NumberField::typed, &frames, setRate);
    connect(m_rate, &NumberField::stepped, &frames, setRate);
    connect(&frames, &FrameStepper::rateChanged, this, showRate);
    showRate();
    return panel;
}

void InstrumentPanel::setInstrument(Instrument instrument)
{
    m_instruments.setInstrument(instrument);
}

QString InstrumentPanel::words() const
{
    return m_why.isEmpty() ? m_headline->text() : m_why;
}

void InstrumentPanel::follow()
{
    const InstrumentTable& table = m_model.table();
    m_headline->setText(m_instruments.isCancelled() && !table.rows.empty()
                            ? tr("Cancelled; before: %1").arg(table.headline)
                            : table.headline);
    m_why = table.why;
    if (m_instruments.isLong() && table.rows.empty())
        m_why = tr("Measuring… %1 %").arg(int(m_instruments.share() * 100));
    else if (m_instruments.isCancelled() && table.rows.empty())
        m_why = tr("Measuring was cancelled. It starts again when something changes.");
    m_placeholder->showText(m_why);
    m_choice->setCurrentRow(int(m_instruments.instrument()));
    for (const Instrument instrument : allInstruments) {
        const bool may = m_instruments.mayApply(instrument);
        QListWidgetItem* item = m_choice->item(int(instrument));
        item->setForeground(palette().brush(may ? QPalette::Text : QPalette::PlaceholderText));
        item->setToolTip(may ? QString() : needOf(instrument));
    }
    m_cancel->setVisible(m_instruments.isLong());
    m_headline->setVisible(m_instruments.isLong() ||
                           !m_headline->text().isEmpty()); // otherwise it would be an empty line
    showColumns();
}

void InstrumentPanel::showColumns()
{
    m_table->horizontalHeader()->setVisible(!m_model.table().rows.empty());
    if (m_columns == m_model.table().columns)
        return;
    m_columns = m_model.table().columns;
    m_table->setObjectName(QStringLiteral("instrument %1").arg(int(m_instruments.instrument()))); // names the columns
    m_table->setColumnTexts(m_model.table().widths);
}

void InstrumentPanel::showMenu(const QPoint& at)
{
    const QModelIndex index = m_table->indexAt(at);
    if (!index.isValid())
        return;
    QMenu menu(this);
    const auto add = [&menu](const QString& text, const QString& tip) {
        QAction* action = menu.addAction(text);
        action->setStatusTip(tip);
        return action;
    };
    const QAction* value = add(tr("Copy &Value"), tr("Copy this number with all its digits"));
    const QAction* rows = add(tr("Copy &Rows"), tr("Copy the selected rows for a spreadsheet"));
    const QAction* all = add(tr("Copy &All Rows"), tr("Copy the whole table for a spreadsheet"));
    const QAction* chosen = menu.exec(m_table->viewport()->mapToGlobal(at));
    if (chosen == value)
        QApplication::clipboard()->setText(index.data(InstrumentModel::FullRole).toString());
    if (chosen == all)
        m_table->selectAll();
    if (chosen == rows || chosen == all)
        m_table->copySelection(TableFormat::tsv);
}

void InstrumentPanel::tint()
{
    m_model.setBrightness(brightnessOf(QApplication::palette()));
    tintSelection(*m_table);
    tintSelection(*m_choice);
    follow();
}

} // namespace sweep
