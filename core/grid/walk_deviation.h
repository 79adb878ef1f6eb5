// Deviations between walks of one body: missing, extra and reordered visits, time errors, disputed cells.
#pragma once

#include "core/grid/walk_comparison.h"

namespace sweep {

// Compares a walk in doubles with an exact walk, both given by index, and adds the deviation and the differences of
// orders and positions.
void addDeviation(WalkComparison& comparison, std::size_t walk, std::size_t exact);

// Finds the cells that some walks report and others do not.
void findDisputed(WalkComparison& comparison);

} // namespace sweep
