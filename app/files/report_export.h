// Which commands hand a scene on to others: as a bug report, as text, as a picture? And what is shown of a report?
#pragma once

#include "app/report/copied_text.h"
#include "app/report/report_case.h"
#include "app/workbench/workbench.h"
#include "widgets/document/worker.h"

#include <memory>

class QProgressDialog;
class QSettings;

namespace sweep {

class Actions;
class MessageBar;
class Canvas;
class Panels;
class SceneFiles;
struct ReportDialogInput;

// All of these outlive the commands.
struct ReportParts
{
    const Actions& actions;
    Workbench& workbench;
    SceneFiles& files;
    Canvas& canvas;
    Panels& panels;
    MessageBar& messageBar;
    const QSettings& store;
    QWidget& window;
};

class ReportExport : public QObject
{
    Q_OBJECT

public:
    // A child of its window, which keeps it.
    explicit ReportExport(const ReportParts& parts);

    // Makes the report beside the window, with progress and a way out, and then says `written` or what was wrong.
    void write(const QString& path, const ReportOptions& options, std::shared_ptr<const Scene> scene);

    // What the dialog starts with. Requires: an answer with a timeline.
    [[nodiscard]] ReportDialogInput offer(const SolverAnswerPtr& answer) const;

Q_SIGNALS:
    void written(const QString& path);
    void refused(const QString& path, const std::vector<sweep::Problem>& problems);

private:
    using Outcome = Result<std::monostate>;

    void addCopies();
    void ask();
    void tell(const QString& path, const std::vector<Problem>& problems);
    void finish(const QString& path, const std::shared_ptr<Outcome>& outcome, quint64 run);
    void showReport();
    void followAnswer();
    [[nodiscard]] CopiedPart picked() const;

    ReportParts m_parts;
    std::unique_ptr<QProgressDialog> m_progress; // while a report is made
    quint64 m_run = 0;                           // the latest one
    Worker m_worker;                             // last: its thread posts to this object
};

} // namespace sweep
