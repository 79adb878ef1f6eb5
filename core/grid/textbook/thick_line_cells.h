// Supercover of a thick line on a grid: the cells whose boxes it meets at one instant, in doubles.
#pragma once

#include "core/grid/textbook/straight_motion.h"

namespace sweep {

// A segment thickened by a radius: the segment itself where that is 0, a disc where from = to.
struct ThickLine
{
    Vec from;
    Vec to;
    double radius = 0;
};

// Each cell once, in increasing order or, of a chain, from its first to its last; cut off at the limit.
struct CoveredCells
{
    std::vector<Cell> cells;
    WalkEnd end = WalkEnd::complete;
};

// Why doubles cannot cover this: a number, or the difference of the ends, that is not finite, a radius below 0, a
// spacing that is not above 0, or cells with indices of a magnitude of 2⁵³ or more.
[[nodiscard]] std::optional<Problem> problemOf(const ThickLine& line, const Grid& grid);

// The cells whose closed box meets the thick line with its round ends (the supercover). Column by column, from the
// extent of the line within it. At most `maxCells` cells. Refused: see problemOf. Cost: that of the cells.
//
// What it does not give: ties. A box that is met by a border alone may be lost or gained by rounding.
//
// Source: Andres, Discrete Linear Objects in Dimension n: the Standard Model, 2003 (closed boxes that meet the object).
// What differs: a thick line with round ends, column by column, in doubles instead of inequalities of integers.
[[nodiscard]] Result<CoveredCells> supercover(const ThickLine& line, const Grid& grid, std::size_t maxCells);

// The cells of the line taken as a polygon, as drawing programs do: the rectangle of the radius about the segment,
// without round ends. In all other respects as supercover. What it does not give: the cells that only the ends reach,
// and of a line whose ends are one point, any cell but those of that point.
[[nodiscard]] Result<CoveredCells> polygonCover(const ThickLine& line, const Grid& grid, std::size_t maxCells);

} // namespace sweep
