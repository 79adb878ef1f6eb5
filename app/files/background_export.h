// Export in the background: a progress dialog with Cancel, and the outcome in the message bar.
#pragma once

#include "app/workbench/actions.h"
#include "app/workbench/window_parts.h"
#include "app/workbench/workbench.h"
#include "widgets/document/latest_job.h"

class QProgressDialog;

namespace sweep {

struct ExportTexts
{
    QString title;    // of the progress dialog; empty: the name of the program
    QString progress; // in the progress dialog
    QString written;  // in the message bar; %1 is the path or the printer
    QString refused;  // in the message bar; %1 is the name of the file
};

// Base class of exports, a child of the window. Its actions are enabled while there is a timeline.
class BackgroundExport : public QObject
{
    Q_OBJECT

Q_SIGNALS:
    // Exactly one of these follows every start. `where` is the path of the file or the name of the printer.
    void written(const QString& where);
    void cancelled(const QString& where);
    void refused(const QString& where, const std::vector<sweep::Problem>& problems);

protected:
    // The problems of a failed export; nothing if it succeeded.
    using Failure = std::optional<std::vector<Problem>>;
    using Work = std::function<Failure(const Job&)>;

    BackgroundExport(const WindowParts& parts, std::initializer_list<ActionId> actions, ExportTexts texts);
    ~BackgroundExport() override;

    // Runs `work` on a background thread. Work that is still running is stopped without a signal. `isCounted`: the work
    // reports its progress.
    void start(const QString& where, bool isCounted, const Work& work);
    // The answer with its timeline; null while there is none.
    [[nodiscard]] SolverAnswerPtr solvedAnswer() const;
    [[nodiscard]] const WindowParts& parts() const { return m_parts; }

    template <class Value>
    [[nodiscard]] static Failure failureOf(const Result<Value>& result)
    {
        return result ? Failure() : result.problems();
    }
    [[nodiscard]] static Failure failure(const QString& message) { return {{{.message = message.toStdString()}}}; }

private:
    struct Request
    {
        QString where;
        Work work;
    };
    struct Outcome
    {
        QString where;
        Failure failure;
        bool isStopped = false;
    };
    // The result of the work; running out of memory is a failure too.
    [[nodiscard]] static Failure failureWithin(const Work& work, const Job& job);
    void showProgress(bool isCounted);
    void finish(const Outcome& outcome);

    WindowParts m_parts;
    ExportTexts m_texts;
    std::unique_ptr<QProgressDialog> m_progress; // while work is running
    LatestJob<Request, Outcome> m_job;           // last, because its functions use the other members
};

} // namespace sweep
