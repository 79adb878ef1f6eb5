// What can be kept while a scene is reduced, and how is that asked?
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
    std::optional<std::size_t> which = {}; // counts from 0, as the goals do; the first where none is given
    QString words = {};
};

// Some of each kind, the picked event first. The log's only where it was compared with the answer of now; null: none.
// Requires: an answer with a timeline.
[[nodiscard]] std::vector<ReduceChoice> reduceChoices(const Workbench& workbench, const ComparedWithLog* log);

// The question. Long work, for a thread of its own; nothing but its arguments is used.
[[nodiscard]] Result<ReductionGoal> goalOf(const ReduceChoice& choice, const SolverAnswer& answer,
                                           const ComparedWithLog* log, const SolveScene& solver, const Job& job);

} // namespace sweep
