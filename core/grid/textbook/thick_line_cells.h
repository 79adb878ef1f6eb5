// Which cells does a thick line cover at one instant, in doubles?
#pragma once

#include "core/grid/textbook/straight_motion.h"

namespace sweep {

// A segment thickened by a radius. Of radius 0, the segment itself; from = to is a disc.
struct ThickLine
{
    Vec from;
    Vec to;
    double radius = 0;
};

// Each once, in increasing order or, of a chain, from its first to its last; cut off where there are more than asked
// for.
struct CoveredCells
{
    std::vector<Cell> cells;
    WalkEnd end = WalkEnd::whole;
};

// Why doubles cannot cover this: a number, or the difference of the ends, that is not finite, a radius below 0, a
// spacing that is not above 0, or cells with indices of a magnitude of 2⁵³ or more.
[[nodiscard]] std::optional<Problem> objectionTo(const ThickLine& line, const Grid& grid);

// The cells whose closed box meets the thick line with its round ends (the supercover). Column by column, from the
// extent of the line within it. At most `mostCells` cells. Refused: see objectionTo. Cost: that of the cells.
//
// What it does not give: ties. A box that is met by a border alone may be lost or gained by rounding.
//
// Source: Andres, Discrete Linear Objects in Dimension n: the Standard Model, 2003 (closed boxes that meet the object).
[[nodiscard]] Result<CoveredCells> supercover(const ThickLine& line, const Grid& grid, std::size_t mostCells);

// The same for the line taken as a polygon, as what draws thick lines does: the rectangle of the radius about the
// segment, without round ends. What it does not give: the cells that only the ends reach, and any cell at all of a line
// whose ends are one, but that of the point.
[[nodiscard]] Result<CoveredCells> polygonCover(const ThickLine& line, const Grid& grid, std::size_t mostCells);

} // namespace sweep
