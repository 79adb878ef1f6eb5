// Which cells does a body meet, and when?
#pragma once

#include "core/base/job.h"
#include "core/predicates/contacts.h"

#include <functional>

namespace sweep {

enum class TraceEnd
{
    whole,
    stopped,     // `found` returned false, or the job is stopped
    tooManyCells // more than `mostCells` would have to be looked at over one stretch
};

// Calls `found` for every contact of the body with a cell over its active interval, exactly; the contacts of one cell
// in order, the cells in no order that means anything. Requires: isTraced, and not leavesIndexRange.
[[nodiscard]] TraceEnd traceCells(const Scene& scene, const Body& body, const Job& job, std::size_t mostCells,
                                  const std::function<bool(Cell, const Contact&)>& found);

} // namespace sweep
