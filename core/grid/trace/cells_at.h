// In which cells is a body at one time, exactly?
#pragma once

#include "core/grid/trace/trace.h"

#include <vector>

namespace sweep {

// In increasing order. Nothing where more than options.mostCells would have to be looked at. Requires: as traceCells,
// and t in the body's active interval.
[[nodiscard]] std::optional<std::vector<Cell>> cellsAt(const Scene& scene, const Body& body, double t,
                                                       const TraceOptions& options = {});

} // namespace sweep
