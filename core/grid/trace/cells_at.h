// Cells that a body is in contact with at one time, exactly.
#pragma once

#include "core/grid/trace/trace.h"

#include <vector>

namespace sweep {

// In increasing order. Nothing if there are more than options.maxCells candidates. Requires: as for traceCells, and t
// in the body's active interval.
[[nodiscard]] std::optional<std::vector<Cell>> cellsAt(const Scene& scene, const Body& body, double t,
                                                       const TraceOptions& options = {});

} // namespace sweep
