// Which cells could a moving disc meet, by its bounding square, in doubles?
#pragma once

#include "core/grid/textbook/straight_motion.h"

namespace sweep {

// Two thin walks side by side: the leading corner of the square about the disc enters columns and rows, the trailing
// corner leaves them. A cell is entered when the leading corner has reached both its column and its row, and left when
// the trailing corner has passed one of them. Its policy is closed. At the same double, entering comes first.
// A superset of the cells of the disc, as far as its doubles go: rounding may lose a cell met by a border alone.
// At most `mostCells` cells, also where the times stand still. Refused: see objectionTo. Cost: that of the cells.
//
// What it does not give: whether the disc meets the cell at all, nor when, but for cells met by a whole side of the
// square in the direction of the motion.
//
// Source: Amanatides and Woo 1987, for both corners; the cells between are those of the faces that advance.
[[nodiscard]] Result<WalkedCells> squareWalk(const StraightMotion& motion, const Grid& grid, std::size_t mostCells);

} // namespace sweep
