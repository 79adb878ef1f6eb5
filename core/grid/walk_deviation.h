// Deviations between walks of one body: missing, extra and reordered visits, errors of time, disputed cells.
#pragma once

#include "core/grid/walk_comparison.h"

namespace sweep {

// Compares a walk in doubles with an exact walk, both by their index, and adds the deviation, the orders and the
// positions that differ.
void addDeviation(WalkComparison& comparison, std::size_t walk, std::size_t exact);

// Finds the cells that some walks report and others do not.
void findDisputed(WalkComparison& comparison);

} // namespace sweep
