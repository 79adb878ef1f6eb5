// What is a bug report about, in the words of who writes it?
#pragma once

#include "app/dialogs/log_reading.h"
#include "app/report/report_case.h"
#include "widgets/document/worker.h"

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

// What the dialog offers.
struct ReportDialogInput
{
    QString title;
    std::size_t bodies = 0;
    std::vector<std::string> selected = {}; // ids
    std::optional<std::size_t> event = {};  // the one that was picked
    QString eventWords = {};                // what happens then
    std::size_t disagreements = 0;          // of the audit
    Interval window = {};                   // of the scene
    std::optional<Interval> marked = {};    // what is marked to be played
    SolverAnswerPtr answer = {};            // with a timeline; without it no log can be chosen
    ComparedWithLogPtr log = {};            // one that is compared already
    QString logName = {};
    LogArguments logArguments = {}; // how another one is read
    QString folder = {};            // where logs are looked for
};

class ReportDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ReportDialog(ReportDialogInput offer, QWidget* parent = nullptr);

    [[nodiscard]] ReportOptions options() const;

    // Takes an engine's log into the report, once it is read; where it cannot be, says why and keeps the old one.
    void readLog(const QString& path);

    void accept() override;

Q_SIGNALS:
    // The log is read, or what was wrong is said.
    void logRead();

private:
    [[nodiscard]] QLayout* logLine();
    void chooseLog();
    void takeLog(const QString& name, const ReadLog& read);
    void followLog();
    void fillDifferences();
    void fillAbout();
    void fillBodies();
    [[nodiscard]] QString objection() const;
    void follow();

    ReportDialogInput m_offer;
    QLineEdit* m_title;
    QComboBox* m_about;
    QComboBox* m_bodies;
    NumberField* m_from;
    NumberField* m_until;
    QPlainTextEdit* m_expected;
    QPlainTextEdit* m_found;
    QCheckBox* m_log;
    QPushButton* m_chooseLog;
    QLabel* m_remark;
    QPushButton* m_save = nullptr;
    QString m_logFault;   // of the last one that was chosen
    bool m_reads = false; // a log, and is not done
    Worker m_worker;      // last: its thread posts to this object
};

} // namespace sweep
