// Conservative walk of a moving disc through a grid, by its bounding square, in doubles.
#pragma once

#include "core/grid/textbook/straight_motion.h"

namespace sweep {

// Two thin walks side by side: the leading corner of the square around the disc enters columns and rows, the trailing
// corner leaves them. A cell is entered when the leading corner has reached both its column and its row, and left when
// the trailing corner has passed one of them. The policy is closed. At equal times, entering comes first.
// A superset of the cells of the disc, up to rounding, which may lose a cell met only at its border.
// At most `maxCells` cells, even if the times stop advancing. Errors: see problemOf. Cost: linear in the cells.
//
// Limits: it does not decide whether the disc meets a cell, nor when, except for cells met by a whole side of the
// square in the direction of motion.
//
// Source: Amanatides and Woo, A Fast Voxel Traversal Algorithm for Ray Tracing, 1987, for both corners. Differences:
// the times are quotients instead of sums, and a step enters or leaves all cells along a side of the square.
[[nodiscard]] Result<WalkedCells> squareWalk(const StraightMotion& motion, const Grid& grid, std::size_t maxCells);

} // namespace sweep
