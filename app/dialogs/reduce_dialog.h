// Dialog that reduces a scene to the smallest one that still shows the chosen behaviour.
#pragma once

#include "app/dialogs/reduce_choices.h"
#include "core/reduce/reduction.h"
#include "widgets/document/latest_job.h"

#include <QDialog>

#include <variant>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace sweep {

class Workbench;

// Reduces on a background thread and shows the progress. A stopped reduction keeps the smallest scene found so far.
// The result is one undo step; a scene that was edited meanwhile stays unchanged.
class ReduceDialog : public QDialog
{
    Q_OBJECT

public:
    // `workbench` outlives the dialog and has an answer with a timeline. `solver` solves the smaller scenes on another
    // thread; empty means solve().
    ReduceDialog(Workbench& workbench, ComparedWithLogPtr log, QWidget* parent, SolveScene solver = {});
    void reject() override;

Q_SIGNALS:
    // The scene is reduced, or the dialog shows an error.
    void settled();

private:
    struct Query
    {
        SolverAnswerPtr answer; // with a timeline
        ComparedWithLogPtr log;
        SolveScene solver;
        ReduceChoice choice;
    };
    struct Progress
    {
        std::size_t bodies = 0; // of the smallest scene so far
        ReductionStep step;
    };
    struct Outcome
    {
        Reduction reduction = {};
        std::vector<Problem> problems = {}; // not empty: nothing was reduced
        std::size_t bytesBefore = 0;        // size of the scene's text before the reduction
        std::size_t bytesAfter = 0;         // and after it
    };
    using ReduceJob = LatestJob<Query, std::variant<Progress, Outcome>>;
    [[nodiscard]] static Outcome outcomeOf(const Query& query, const ReduceJob::Running& job);

    void build();
    void start();
    void stop();
    void showProgress(const Progress& progress);
    void finish(const Outcome& outcome);
    void setRunning(bool running);

    Workbench& m_workbench;
    ComparedWithLogPtr m_log;
    SolveScene m_solver;
    std::vector<ReduceChoice> m_choices;
    quint64 m_revision = 0; // of the scene that is being reduced
    QComboBox* m_keep = nullptr;
    QLabel* m_words = nullptr;
    QProgressBar* m_bar = nullptr;
    QPushButton* m_start = nullptr;
    QPushButton* m_stop = nullptr;
    QPushButton* m_close = nullptr;
    ReduceJob m_job; // still delivers its result after a stop
};

} // namespace sweep
