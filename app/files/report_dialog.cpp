#include "app/files/report_dialog.h"

#include "widgets/document/file_path.h"
#include "widgets/format/labels.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>

#include <algorithm>

namespace sweep {

namespace {

// The subject of a report, stored as the data of a combo box item; numberRole stores its index from 0.
enum About
{
    likely,
    picked,
    disagreement,
    difference
};
constexpr int numberRole = Qt::UserRole + 1;
constexpr std::size_t mostRows = 100;

void addAbout(QComboBox& box, About about, std::size_t number, const QString& words)
{
    box.addItem(words, about);
    box.setItemData(box.count() - 1, qulonglong(number), numberRole);
}

QPlainTextEdit* wordsField(const QString& hint)
{
    auto* field = new QPlainTextEdit;
    field->setPlaceholderText(hint);
    field->setTabChangesFocus(true);
    field->setFixedHeight(3 * field->fontMetrics().lineSpacing() + 14);
    return field;
}

} // namespace

ReportDialog::ReportDialog(ReportDialogInput input, QWidget* parent)
    : FormDialog(tr("Bug Report"), parent), m_input(std::move(input)),
      m_title(addField(tr("&Title"), new QLineEdit(m_input.title))), m_about(addChoice(tr("&About"), {})),
      m_bodies(addChoice(tr("&Bodies"), {tr("All (%1)").arg(countText(qlonglong(m_input.bodies)))})),
      m_library(new QLineEdit), m_version(new QLineEdit), m_expected(wordsField(tr("What should have happened"))),
      m_found(wordsField(tr("Result of the library or the other program"))), m_log(new QCheckBox),
      m_chooseLog(new QPushButton(tr("C&hoose…"))),
      m_job(sweep::readLog, [this](const ReadLog& read) { takeLog(read); })
{
    fillAbout();
    elideItems(*m_about);
    if (!m_input.selected.empty())
        m_bodies->addItem(tr("Selected (%1)").arg(countText(qlonglong(m_input.selected.size()))));
    addTimes(m_input.window, m_input.marked.value_or(m_input.window), tr("Shown from"), tr("Shown until"));
    auto* libraryLabel = new QLabel(tr("&Library under test"));
    libraryLabel->setBuddy(m_library); // a row with a layout has no buddy of its own
    form().addRow(libraryLabel, libraryLine());
    form().addRow(tr("&Expected"), m_expected);
    form().addRow(tr("Foun&d"), m_found);
    form().addRow(tr("Engine's log"), logLine());
    addButtons(QDialogButtonBox::Save, tr("&Save…"), 500);
    m_title->selectAll();
    followLog();
}

void ReportDialog::fillAbout()
{
    if (m_input.event)
        addAbout(*m_about, picked, 0, tr("The selected event: %1").arg(m_input.eventWords));
    addAbout(*m_about, likely, 0, tr("Automatic"));
    m_about->setItemData(
        m_about->count() - 1,
        tr("The first of these that exists: a difference from the log, a disagreement, a failed expectation, an event"),
        Qt::ToolTipRole);
    for (std::size_t i = 0; i < std::min(m_input.disagreements, mostRows); ++i)
        addAbout(*m_about, disagreement, i, tr("Disagreement %1 of the audit").arg(i + 1));
    m_about->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
}

// The version field is enabled once the library is named, because a version alone is meaningless.
QLayout* ReportDialog::libraryLine()
{
    m_library->setPlaceholderText(tr("Name, such as Box2D"));
    m_library->setAccessibleName(tr("Library under test"));
    m_version->setPlaceholderText(tr("Version"));
    m_version->setAccessibleName(tr("Version of the library"));
    m_version->setEnabled(false);
    connect(m_library, &QLineEdit::textChanged, m_version,
            [this](const QString& name) { m_version->setEnabled(!name.trimmed().isEmpty()); });
    auto* line = new QHBoxLayout;
    line->addWidget(m_library, 2);
    line->addWidget(m_version, 1);
    return line;
}

QLayout* ReportDialog::logLine()
{
    m_log->setChecked(m_input.log != nullptr);
    m_chooseLog->setAutoDefault(false);
    m_chooseLog->setEnabled(m_input.answer != nullptr);
    m_chooseLog->setAccessibleName(tr("Choose an engine's log"));
    connect(m_chooseLog, &QPushButton::clicked, this, &ReportDialog::chooseLog);
    connect(m_log, &QCheckBox::toggled, this, &ReportDialog::followLog);
    auto* line = new QHBoxLayout;
    line->addWidget(m_log, 1);
    line->addWidget(m_chooseLog);
    return line;
}

void ReportDialog::chooseLog()
{
    const QString path =
        FileDialog(this, tr("An Engine's Log"), m_input.folder, tr("Logs (*.csv *.tsv *.txt *.json);;All files (*)"))
            .ask();
    if (!path.isEmpty())
        readLog(path);
}

void ReportDialog::readLog(const QString& path)
{
    const QString name = shownFileName(path);
    m_chosenLog = name;
    m_logFault.clear();
    m_job.start({m_input.answer, path, m_input.logArguments});
    m_chooseLog->setEnabled(false);
    m_log->setText(tr("Reading %1…").arg(menuText(name)));
    follow();
}

void ReportDialog::takeLog(const ReadLog& read)
{
    m_chooseLog->setEnabled(true);
    if (read.compared) {
        m_input.log = read.compared;
        m_input.logName = m_chosenLog;
        m_log->setChecked(true);
    } else {
        m_logFault = tr("%1 cannot be used: %2. Set what its columns and words mean in Check ▸ Compare with Log…")
                         .arg(m_chosenLog, read.problems.section(u'\n', 0, 0));
    }
    followLog();
    Q_EMIT logRead();
}

void ReportDialog::followLog()
{
    m_log->setEnabled(m_input.log != nullptr);
    m_log->setText(m_input.log ? tr("%1: %2").arg(menuText(m_input.logName), countsOf(m_input.log->comparison))
                               : tr("No log. An engine's log can be compared in the report."));
    fillDifferences();
    follow();
}

// Replaces the differences, which are the last items. A chosen difference of another log is reset.
void ReportDialog::fillDifferences()
{
    const bool chosen = m_about->currentData().toInt() == difference;
    for (int i = m_about->count() - 1; i >= 0 && m_about->itemData(i).toInt() == difference; --i)
        m_about->removeItem(i);
    if (chosen)
        m_about->setCurrentIndex(0);
    if (!m_input.log || !m_log->isChecked())
        return;
    std::size_t number = 0;
    for (const QString& words : differencesOf(*m_input.log, mostRows)) {
        addAbout(*m_about, difference, number, tr("Difference %1 of the log: %2").arg(number + 1).arg(words));
        ++number;
    }
}

NumberRemark ReportDialog::remark() const
{
    if (const QString fault = faultOfTimes(); !fault.isEmpty())
        return {fault, false};
    const QString words = tr("One zip file with text to paste, a web page, the exact scene, and source code for other "
                             "libraries. It contains no user name, host name or path.");
    return {m_logFault.isEmpty() ? words : m_logFault, !m_job.isBusy()};
}

ReportOptions ReportDialog::options() const
{
    ReportOptions options;
    options.title = m_title->text().trimmed().toStdString();
    options.expected = m_expected->toPlainText().trimmed().toStdString();
    options.found = m_found->toPlainText().trimmed().toStdString();
    options.library = m_library->text().trimmed().toStdString();
    if (m_version->isEnabled())
        options.libraryVersion = m_version->text().trimmed().toStdString();
    const int about = m_about->currentData().toInt();
    const std::size_t number = m_about->currentData(numberRole).toULongLong();
    if (about == picked)
        options.event = m_input.event;
    else if (about == disagreement)
        options.disagreement = number;
    else if (about == difference)
        options.difference = number;
    if (m_input.log && m_log->isChecked()) {
        options.log = m_input.log->log;
        options.logTolerance = m_input.log->tolerance;
    }
    if (m_bodies->currentIndex() == 1)
        options.bodies = m_input.selected;
    if (times() != m_input.window)
        options.window = times();
    return options;
}

} // namespace sweep
