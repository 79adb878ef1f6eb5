// Behaviours that a reduction can preserve.
#pragma once

#include "core/reduce/reduction_goals.h"
#include "widgets/models/solver/compared_with_log.h"

#include <QString>

#include <optional>
#include <vector>

namespace sweep {

class Workbench;

struct ReduceChoice
{
    enum class What
    {
        event,
        expectation,
        disagreement, // of the audit
        difference    // to the log
    };

    What what = What::event;
    std::optional<std::size_t> which = {}; // index from 0, as in the goals; without it, the first
    QString words = {};
};

// A limited number of each kind, the picked event first. Differences to the log are listed only if it was compared
// with the current answer; null means no log. Requires: an answer with a timeline.
[[nodiscard]] std::vector<ReduceChoice> reduceChoices(const Workbench& workbench, const ComparedWithLog* log);

// The predicate of the reduction. Call it on a background thread, because it may take long; it uses only its arguments.
[[nodiscard]] Result<ReductionGoal> goalOf(const ReduceChoice& choice, const SolverAnswer& answer,
                                           const ComparedWithLog* log, const SolveScene& solver, const Job& job);

} // namespace sweep
