// Which cells stand for a segment, in a chain from its first cell to its last?
#pragma once

#include "core/grid/textbook/thick_line_cells.h"

namespace sweep {

// The ends are moved to the middle of the cells that floor names; the cells are those of the line between them, in the
// order from `from` to `to`, both included. Each has a side in common with the next one.
// At most `mostCells` cells. Refused: as for thick lines.
//
// What it does not give: the cells of the segment itself, where its ends are not in the middle of theirs; those that it
// passes by a corner (there it steps along y first); its radius.
//
// Source: the line of Bresenham, Algorithm for Computer Control of a Digital Plotter, IBM Systems Journal 1965, with
// one step along one axis at a time.
[[nodiscard]] Result<CoveredCells> fourConnectedLine(const ThickLine& line, const Grid& grid, std::size_t mostCells);

// The same with steps along diagonals: one cell in each column, or in each row where the line is steep. Each has a
// corner in common with the next one. At half-way, the cell nearer to `from` is taken.
[[nodiscard]] Result<CoveredCells> eightConnectedLine(const ThickLine& line, const Grid& grid, std::size_t mostCells);

} // namespace sweep
