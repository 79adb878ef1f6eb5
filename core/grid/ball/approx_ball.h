// Approximate positions of a moving ball in plain doubles: initial guesses of exact searches, and contact normals.
//
// Approximations never decide a predicate.
#pragma once

#include "core/grid/ball/cell_event.h"
#include "core/grid/ball/grid_parts.h"

namespace sweep {

// The approximate range of cells that the ball meets at time t along the axis after the prefix. None beyond the cells
// with distinct indices.
template <int D>
[[nodiscard]] std::optional<IndexRange> approxRange(const BallPath<D>& path, const BoxGrid<D>& grid,
                                                    const CellPrefix<D>& prefix, double t);
// The unit vector from the centre towards the cell at the point where contact begins or ends; none if the centre is on
// an edge, on a corner or inside.
template <int D>
[[nodiscard]] std::optional<Coordinates<D>> approxNormal(const BallPath<D>& path, const BoxGrid<D>& grid,
                                                         const CellEvent<D>& event);

} // namespace sweep
