// Which cells does a thin ray pass, one after the other, in doubles?
#pragma once

#include "core/grid/textbook/straight_motion.h"

namespace sweep {

// From the cell that floor names, one step along x or y to the cell whose side is reached first, with the times of the
// next sides kept by addition. The radius is not looked at. Its policy is half-open, for the side at which the path
// ends too. At most `mostCells` cells, also where the times stand still. Refused: see objectionTo.
//
// What it does not give: the cells of a body that is thick; the right cell where rounding puts a side on the other side
// of another, and the error of the additions grows with the length; at a corner it steps along y first, so that it
// reports a cell for no time that may not be met, and misses half-open cells that are met by that corner alone; along a
// grid line, the cells below or to the left.
//
// Source: Amanatides and Woo, A Fast Voxel Traversal Algorithm for Ray Tracing, Eurographics 1987.
[[nodiscard]] Result<WalkedCells> thinWalk(const StraightMotion& motion, const Grid& grid, std::size_t mostCells);

} // namespace sweep
