// Dialog of the bug report: subject and contents.
#pragma once

#include "app/files/dialogs.h"
#include "app/report/report_case.h"
#include "app/workbench/log_table.h"

class QCheckBox;
class QLayout;

namespace sweep {

// Initial values of the dialog.
struct ReportDialogInput
{
    QString title;
    std::size_t bodies = 0;
    std::vector<std::string> selected = {}; // ids
    std::optional<std::size_t> event = {};  // the picked event
    QString eventWords = {};                // a description of the picked event
    std::size_t disagreements = 0;          // the number of disagreements of the audit
    Interval window = {};                   // the scene's time
    std::optional<Interval> marked = {};    // the range marked for playback
    SolverAnswerPtr answer = {};            // an answer with a timeline; without it no log can be chosen
    ComparedWithLogPtr log = {};            // a log that is already compared
    QString logName = {};
    LogArguments logArguments = {}; // how to read another log
    QString folder = {};            // initial folder of the file dialog
};

class ReportDialog : public FormDialog
{
    Q_OBJECT

public:
    explicit ReportDialog(ReportDialogInput input, QWidget* parent = nullptr);

    [[nodiscard]] ReportOptions options() const;

    // Reads an engine's log in the background and adds it to the report. If it cannot be read, the dialog shows the
    // reason and keeps the old log.
    void readLog(const QString& path);

Q_SIGNALS:
    // The log is read, or the dialog shows an error.
    void logRead();

private:
    [[nodiscard]] QLayout* libraryLine();
    [[nodiscard]] QLayout* logLine();
    void chooseLog();
    void takeLog(const ReadLog& read);
    void followLog();
    void fillDifferences();
    void fillAbout();
    [[nodiscard]] NumberRemark remark() const override;

    ReportDialogInput m_input;
    QLineEdit* m_title;
    QComboBox* m_about;
    QComboBox* m_bodies;
    QLineEdit* m_library;
    QLineEdit* m_version; // version of the library
    QPlainTextEdit* m_expected;
    QPlainTextEdit* m_found;
    QCheckBox* m_log;
    QPushButton* m_chooseLog;
    QString m_chosenLog; // the name of the log that was chosen last
    QString m_logFault;  // why it cannot be used; empty if it can
    LogJob m_job;
};

} // namespace sweep
