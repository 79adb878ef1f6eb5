// Trace of a prepared body through a grid: the questions of <sweepbench/trace.h>, each with the same answer.
#pragma once

#include "core/scene/prepared_body.h"

#include <sweepbench/cell_walk.h>
#include <sweepbench/scene.h>
#include <sweepbench/trace.h>

#include <functional>
#include <optional>
#include <vector>

namespace sweep {

// For those who ask several of them about one body, or ask about its pairs as well. The functions of the public header
// prepare the body and call these. Requires: as there; a scene's grid outlives the call.

[[nodiscard]] double estimatedTraceEvents(const PreparedBody& body, const Grid& grid);

[[nodiscard]] bool leavesIndexRange(const PreparedBody& body, const Grid& grid, CellPolicy policy);

[[nodiscard]] TraceEnd traceCells(const PreparedBody& body, const Grid& grid, const TraceOptions& options,
                                  const std::function<bool(Cell, const Contact&)>& found);

// The walk keeps neither.
[[nodiscard]] std::optional<CellWalk<2>> walkOf(const BodyPaths& body, const Grid& grid);

[[nodiscard]] std::optional<std::vector<Cell>> cellsAt(const PreparedBody& body, const Grid& grid, double t,
                                                       const TraceOptions& options = {});

} // namespace sweep
