// Supercover of a thick line on a grid: the cells whose boxes it meets at one instant, in doubles.
#pragma once

#include "core/grid/textbook/straight_motion.h"

namespace sweep {

// A segment thickened by a radius: the segment itself if the radius is 0, a disc if from = to.
struct ThickLine
{
    Vec from;
    Vec to;
    double radius = 0;
};

// Each cell once, in increasing order or, for a chain, from first to last; truncated at the limit.
struct CoveredCells
{
    std::vector<Cell> cells;
    WalkEnd end = WalkEnd::complete;
};

// The reason why doubles cannot cover this line: a number, or the difference of the ends, is not finite, a radius is
// below 0, a spacing is not above 0, or cells have indices of a magnitude of 2⁵³ or more.
[[nodiscard]] std::optional<Problem> problemOf(const ThickLine& line, const Grid& grid);

// The cells whose closed box meets the thick line with its round ends (the supercover), column by column from the
// extent of the line in it. At most `maxCells` cells. Errors: see problemOf. Cost: linear in the cells.
//
// Limits: ties. Rounding may lose or add a box that is met only at its border.
//
// Source: Andres, Discrete Linear Objects in Dimension n: the Standard Model, 2003 (closed boxes that meet the object).
// Differences: a thick line with round ends, column by column, in doubles instead of integer inequalities.
[[nodiscard]] Result<CoveredCells> supercover(const ThickLine& line, const Grid& grid, std::size_t maxCells);

// The cells of the line drawn as a polygon, as drawing programs do: the segment widened by the radius to a rectangle
// without round ends. Otherwise as supercover. Limits: it lacks the cells that only the round ends reach, and a line
// with equal ends has only the cells of that point.
[[nodiscard]] Result<CoveredCells> polygonCover(const ThickLine& line, const Grid& grid, std::size_t maxCells);

} // namespace sweep
