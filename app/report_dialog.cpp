#include "app/report_dialog.h"

#include "widgets/format/number_field.h"
#include "widgets/format/numbers.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

#include <algorithm>

namespace sweep {

namespace {

// What a report is about, as the data of a line.
constexpr int likely = -2;
constexpr int picked = -1; // from 0 on: the so many-th disagreement
constexpr std::size_t mostDisagreements = 100;

QPlainTextEdit* wordsField(const QString& hint)
{
    auto* field = new QPlainTextEdit;
    field->setPlaceholderText(hint);
    field->setTabChangesFocus(true);
    field->setFixedHeight(3 * field->fontMetrics().lineSpacing() + 14);
    return field;
}

} // namespace

ReportDialog::ReportDialog(ReportOffer offer, QWidget* parent)
    : QDialog(parent), m_offer(std::move(offer)), m_title(new QLineEdit(m_offer.title)), m_about(new QComboBox),
      m_bodies(new QComboBox), m_from(new NumberField), m_until(new NumberField),
      m_expected(wordsField(tr("What should have happened"))),
      m_found(wordsField(tr("What the other program says, with its version"))), m_remark(new QLabel)
{
    setWindowTitle(tr("Bug Report"));
    fillAbout();
    fillBodies();
    const Interval shown = m_offer.marked.value_or(m_offer.window);
    m_from->setValue(shown.start);
    m_until->setValue(shown.end);
    m_from->setAccessibleName(tr("Shown from"));
    m_until->setAccessibleName(tr("Shown until"));
    auto* times = new QHBoxLayout;
    times->addWidget(m_from, 1);
    times->addWidget(new QLabel(tr("to")));
    times->addWidget(m_until, 1);
    m_remark->setWordWrap(true);
    m_remark->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_remark->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* form = new QFormLayout(this);
    form->addRow(tr("&Title"), m_title);
    form->addRow(tr("&About"), m_about);
    form->addRow(tr("&Bodies"), m_bodies);
    form->addRow(tr("Shown time"), times);
    form->addRow(tr("&Expected"), m_expected);
    form->addRow(tr("&Found"), m_found);
    form->addRow(m_remark);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    m_save = buttons->button(QDialogButtonBox::Save);
    m_save->setText(tr("&Save…"));
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &ReportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (NumberField* field : {m_from, m_until}) {
        connect(field, &NumberField::typed, this, &ReportDialog::follow);
        connect(field, &NumberField::remarkChanged, this, &ReportDialog::follow);
    }
    setMinimumWidth(520);
    m_title->selectAll();
    follow();
}

void ReportDialog::fillAbout()
{
    if (m_offer.event)
        m_about->addItem(tr("The picked event: %1").arg(m_offer.eventWords), picked);
    m_about->addItem(tr("What is most likely meant: a disagreement, a failed expectation, or the first event"), likely);
    for (std::size_t i = 0; i < std::min(m_offer.disagreements, mostDisagreements); ++i)
        m_about->addItem(tr("Disagreement %1 of the audit").arg(i + 1), int(i));
    m_about->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
}

void ReportDialog::fillBodies()
{
    m_bodies->addItem(tr("All (%1)").arg(countText(qlonglong(m_offer.bodies))));
    if (!m_offer.selected.empty())
        m_bodies->addItem(tr("The selected ones (%1)").arg(countText(qlonglong(m_offer.selected.size()))));
}

QString ReportDialog::objection() const
{
    for (const NumberField* field : {m_from, m_until}) {
        if (!field->fault().isEmpty())
            return field->fault();
    }
    const bool inside = m_from->value() >= m_offer.window.start && m_until->value() <= m_offer.window.end;
    if (inside && m_from->value() < m_until->value())
        return {};
    return tr("The shown time begins before it ends, inside the scene's time: %1 to %2.")
        .arg(shownText(m_offer.window.start), shownText(m_offer.window.end));
}

void ReportDialog::follow()
{
    const QString why = objection();
    m_save->setEnabled(why.isEmpty());
    m_remark->setText(!why.isEmpty()
                          ? why
                          : tr("One zip with text to paste, a page to look at, the scene to the last bit, and "
                               "source for other libraries. No user name, host or path gets in."));
}

void ReportDialog::accept()
{
    if (m_from->commit() && m_until->commit() && objection().isEmpty())
        QDialog::accept();
}

ReportOptions ReportDialog::options() const
{
    ReportOptions options;
    options.title = m_title->text().trimmed().toStdString();
    options.expected = m_expected->toPlainText().trimmed().toStdString();
    options.found = m_found->toPlainText().trimmed().toStdString();
    const int about = m_about->currentData().toInt();
    if (about == picked)
        options.event = m_offer.event;
    else if (about >= 0)
        options.disagreement = std::size_t(about);
    if (m_bodies->currentIndex() == 1)
        options.bodies = m_offer.selected;
    const Interval shown{m_from->value(), m_until->value()};
    if (shown != m_offer.window)
        options.window = shown;
    return options;
}

} // namespace sweep
