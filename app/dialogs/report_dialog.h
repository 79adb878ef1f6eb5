// Dialog of the bug report: subject and contents.
#pragma once

#include "app/report/report_case.h"
#include "app/workbench/log_reading.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QLayout;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace sweep {

class NumberField;

// What the dialog begins with.
struct ReportDialogInput
{
    QString title;
    std::size_t bodies = 0;
    std::vector<std::string> selected = {}; // ids
    std::optional<std::size_t> event = {};  // the picked one
    QString eventWords = {};                // the picked event in words
    std::size_t disagreements = 0;          // of the audit
    Interval window = {};                   // of the scene
    std::optional<Interval> marked = {};    // the range that is marked to be played
    SolverAnswerPtr answer = {};            // with a timeline; without it no log can be chosen
    ComparedWithLogPtr log = {};            // a log that is already compared
    QString logName = {};
    LogArguments logArguments = {}; // how another log is read
    QString folder = {};            // where logs are looked for
};

class ReportDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ReportDialog(ReportDialogInput input, QWidget* parent = nullptr);

    [[nodiscard]] ReportOptions options() const;

    // Adds an engine's log to the report once it is read. Where it cannot be read, the dialog says why and keeps the
    // old one.
    void readLog(const QString& path);

    void accept() override;

Q_SIGNALS:
    // The log is read, or the dialog shows what was wrong.
    void logRead();

private:
    [[nodiscard]] QLayout* timesLine();
    [[nodiscard]] QLayout* libraryLine();
    [[nodiscard]] QLayout* logLine();
    void chooseLog();
    void takeLog(const ReadLog& read);
    void followLog();
    void fillDifferences();
    void fillAbout();
    [[nodiscard]] QString objection() const;
    void follow();

    ReportDialogInput m_input;
    QLineEdit* m_title;
    QComboBox* m_about;
    QComboBox* m_bodies;
    NumberField* m_from;
    NumberField* m_until;
    QLineEdit* m_library;
    QLineEdit* m_version; // of the library
    QPlainTextEdit* m_expected;
    QPlainTextEdit* m_found;
    QCheckBox* m_log;
    QPushButton* m_chooseLog;
    QLabel* m_remark;
    QPushButton* m_save = nullptr;
    QString m_chosenLog; // the name of the log that was chosen last
    QString m_logFault;  // what is wrong with it
    LogJob m_job;
};

} // namespace sweep
