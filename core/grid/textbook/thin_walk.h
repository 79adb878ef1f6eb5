// Voxel traversal of a ray through a grid in doubles (Amanatides and Woo 1987).
#pragma once

#include "core/grid/textbook/straight_motion.h"

namespace sweep {

// Starts in the cell given by floor and steps along x or y to the cell whose side is reached first; the times of the
// next sides are updated by addition. Ignores the radius. The policy is half-open, also for a side at which the path
// ends. At most `maxCells` cells, even if the times stop advancing. Errors: see problemOf.
//
// Limits: not the cells of a body with thickness; the wrong cell if rounding swaps two sides, and the error of the
// additions grows with the length; at a corner it steps along y first, so it reports, for no time, a cell that may not
// be met, and misses half-open cells met only at that corner; along a grid line, not the cells below or to the left.
//
// Source: Amanatides and Woo, A Fast Voxel Traversal Algorithm for Ray Tracing, Eurographics 1987. Differences: it
// stops at a limit and at the end of the path, where a side that is just reached is treated as for half-open cells.
[[nodiscard]] Result<WalkedCells> thinWalk(const StraightMotion& motion, const Grid& grid, std::size_t maxCells);

} // namespace sweep
