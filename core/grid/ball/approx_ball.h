// Approximate positions of a moving ball in plain doubles: starts of exact searches, and contact normals.
//
// They decide nothing.
#pragma once

#include "core/grid/ball/cell_event.h"
#include "core/grid/ball/grid_parts.h"

namespace sweep {

// About the range of cells along the axis after the prefix that the ball meets at time t. None beyond the cells whose
// indices can be told apart.
template <int D>
[[nodiscard]] std::optional<IndexRange> approxRange(const BallPath<D>& path, const BoxGrid<D>& grid,
                                                    const CellPrefix<D>& prefix, double t);
// The unit vector from the centre towards the cell where contact begins or ends; none where the centre is on an edge,
// on a corner or inside.
template <int D>
[[nodiscard]] std::optional<Coordinates<D>> approxNormal(const BallPath<D>& path, const BoxGrid<D>& grid,
                                                         const CellEvent<D>& event);

} // namespace sweep
