// Conservative walk of a moving disc through a grid, by its bounding square, in doubles.
#pragma once

#include "core/grid/textbook/straight_motion.h"

namespace sweep {

// Two thin walks side by side: the leading corner of the square about the disc enters columns and rows, the trailing
// corner leaves them. A cell is entered when the leading corner has reached both its column and its row, and left when
// the trailing corner has passed one of them. Its policy is closed. At the same double, entering comes first.
// A superset of the cells of the disc, as far as its doubles go: rounding may lose a cell met by a border alone.
// At most `maxCells` cells, also where the times stand still. Refused: see problemOf. Cost: that of the cells.
//
// What it does not give: whether the disc meets the cell at all, nor when, except for cells met by a whole side of the
// square in the direction of the motion.
//
// Source: Amanatides and Woo, A Fast Voxel Traversal Algorithm for Ray Tracing, 1987, for both corners. What differs:
// the times are quotients instead of sums, and a step enters or leaves all cells of a face of the square.
[[nodiscard]] Result<WalkedCells> squareWalk(const StraightMotion& motion, const Grid& grid, std::size_t maxCells);

} // namespace sweep
