// Rasterised line: a 4-connected or 8-connected chain of cells for a segment (Bresenham 1965).
#pragma once

#include "core/grid/textbook/thick_line_cells.h"

namespace sweep {

// The ends are moved to the centres of the cells given by floor. The result is the cells of the line between them, in
// order from `from` to `to`, both included. Consecutive cells share a side.
// At most `maxCells` cells. Errors: as for thick lines.
//
// Limits: not the cells of the segment itself unless its ends are at cell centres, nor those that it passes at a corner
// (there it steps along y first); the radius is ignored.
//
// Source: Bresenham, Algorithm for Computer Control of a Digital Plotter, IBM Systems Journal 4, 1965. Difference: each
// step moves along one axis only.
[[nodiscard]] Result<CoveredCells> fourConnectedLine(const ThickLine& line, const Grid& grid, std::size_t maxCells);

// Bresenham's line with diagonal steps: one cell in each column, or in each row if the line is steep; consecutive cells
// share at least a corner. Half-way between two cells, the one nearer to `from` is taken. Otherwise as
// fourConnectedLine.
[[nodiscard]] Result<CoveredCells> eightConnectedLine(const ThickLine& line, const Grid& grid, std::size_t maxCells);

} // namespace sweep
