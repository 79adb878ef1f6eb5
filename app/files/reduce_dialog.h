// Reduction of a scene: choices and dialog.
#pragma once

#include "core/reduce/reduction_goals.h"
#include "widgets/document/background_job.h"
#include "widgets/document/solver.h"

#include <sweepbench/reduction.h>

#include <QDialog>
#include <QString>

#include <optional>
#include <variant>
#include <vector>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace sweep {

// Behaviours that a reduction can preserve.

class Workbench;

struct ReduceChoice
{
    enum class What
    {
        event,
        expectation,
        disagreement, // a disagreement of the audit
        difference    // a difference from the log
    };

    What what = What::event;
    std::optional<std::size_t> which = {}; // index from 0, as in the goals; without it, the first
    QString words = {};
};

// A limited number of each kind, the picked event first. Differences from the log are listed only if it was compared
// with the current answer; null means no log. Requires: an answer with a timeline.
[[nodiscard]] std::vector<ReduceChoice> reduceChoices(const Workbench& workbench, const ComparedWithLog* log);

// The predicate of the reduction. Call it on a background thread, because it may take long; it uses only its arguments.
[[nodiscard]] Result<ReductionGoal> goalOf(const ReduceChoice& choice, const SolverAnswer& answer,
                                           const ComparedWithLog* log, const SolveScene& solver, const Job& job);

// Dialog that reduces a scene to the smallest one that still shows the chosen behaviour.

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
        SolverAnswerPtr answer; // an answer with a timeline
        ComparedWithLogPtr log;
        SolveScene solver;
        ReduceChoice choice;
    };
    struct Progress
    {
        std::size_t bodies = 0; // bodies of the smallest scene so far
        ReductionStep step;
    };
    struct Outcome
    {
        Reduction reduction = {};
        std::vector<Problem> problems = {}; // not empty: nothing was reduced
        std::size_t bytesBefore = 0;        // size of the scene's text before the reduction
        std::size_t bytesAfter = 0;         // bytes after the reduction
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
    quint64 m_revision = 0; // revision of the scene that is being reduced
    QComboBox* m_keep = nullptr;
    QLabel* m_words = nullptr;
    QProgressBar* m_bar = nullptr;
    QPushButton* m_start = nullptr;
    QPushButton* m_stop = nullptr;
    QPushButton* m_close = nullptr;
    ReduceJob m_job; // still delivers its result after a stop
};

} // namespace sweep
