// Which cells does a body meet, and when?
#pragma once

#include "core/base/job.h"
#include "core/predicates/contacts.h"

#include <functional>

namespace sweep {

// Calls `found` for every contact of the body with a cell over its active interval, exactly; the contacts of one cell
// in order, the cells in no order that means anything. Stops early, with false, where `found` returns false or the job
// is stopped. Requires: isTraced, and not leavesIndexRange.
bool traceCells(const Scene& scene, const Body& body, const Job& job,
                const std::function<bool(Cell, const Contact&)>& found);

} // namespace sweep
