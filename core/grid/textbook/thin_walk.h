// Voxel traversal of a ray through a grid in doubles (Amanatides and Woo 1987).
#pragma once

#include "core/grid/textbook/straight_motion.h"

namespace sweep {

// From the cell that floor names, one step along x or y to the cell whose side is reached first, with the times of the
// next sides kept by addition. The radius is ignored. Its policy is half-open, for the side at which the path ends too.
// At most `maxCells` cells, also where the times stand still. Refused: see problemOf.
//
// What it does not give: the cells of a body that is thick; the right cell where rounding exchanges the order of two
// sides, and the error of the additions grows with the length; at a corner it steps along y first, so that it reports,
// for no time, a cell that may not be met, and misses half-open cells that are met by that corner alone; along a grid
// line, the cells below or to the left.
//
// Source: Amanatides and Woo, A Fast Voxel Traversal Algorithm for Ray Tracing, Eurographics 1987. What differs: it
// stops at the end of the path, where a side that is just reached counts as half-open cells ask, and at a limit.
[[nodiscard]] Result<WalkedCells> thinWalk(const StraightMotion& motion, const Grid& grid, std::size_t maxCells);

} // namespace sweep
