// Rasterised line: a 4-connected or 8-connected chain of cells for a segment (Bresenham 1965).
#pragma once

#include "core/grid/textbook/thick_line_cells.h"

namespace sweep {

// The ends are moved to the middle of the cells that floor names; the cells are those of the line between them, in the
// order from `from` to `to`, both included. Each has a side in common with the next one.
// At most `maxCells` cells. Refused: as for thick lines.
//
// What it does not give: the cells of the segment itself, where its ends are not in the middle of theirs; those that it
// passes by a corner (there it steps along y first); its radius.
//
// Source: Bresenham, Algorithm for Computer Control of a Digital Plotter, IBM Systems Journal 4, 1965. What differs:
// one step along one axis at a time.
[[nodiscard]] Result<CoveredCells> fourConnectedLine(const ThickLine& line, const Grid& grid, std::size_t maxCells);

// The line of Bresenham with steps along diagonals: one cell in each column, or in each row where the line is steep,
// and each has a corner in common with the next one. Half-way between two cells, the one nearer to `from` is taken. In
// all other respects as fourConnectedLine.
[[nodiscard]] Result<CoveredCells> eightConnectedLine(const ThickLine& line, const Grid& grid, std::size_t maxCells);

} // namespace sweep
