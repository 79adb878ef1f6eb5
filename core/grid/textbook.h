// Textbook walks and covers of grid cells in plain doubles, each with its limits.
#pragma once

#include <sweepbench/ball_path.h>

namespace sweep {

// Supercover of a thick line on a grid: the cells whose boxes it meets at one instant, in doubles.

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

// Rasterised line: a 4-connected or 8-connected chain of cells for a segment (Bresenham 1965).

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

// Voxel traversal of a ray through a grid in doubles (Amanatides and Woo 1987).

// Starts in the cell given by floor and steps along x or y to the cell whose side is reached first; the times of the
// next sides are updated by addition. Ignores the radius. The policy is half-open, also for a side at which the path
// ends. At most `maxCells` cells, even if the times stop advancing. Errors: see problemOf.
//
// Limits: not the cells of a body with thickness; the wrong cell if rounding swaps two sides, and the error of the
// additions grows with the length; at a corner it steps along y first, so it reports, for no time, a cell that may not
// be met, and misses half-open cells met only at that corner; along a grid line, not the cells below or to the left.
//
// Source: Amanatides and Woo, A Fast Voxel Traversal Algorithm for Ray Tracing, Eurographics 1987. Differences: it
// stops at a limit and at the end of the path, where a side that is just reached is treated as for half-open cells.
[[nodiscard]] Result<WalkedCells> thinWalk(const StraightMotion& motion, const Grid& grid, std::size_t maxCells);

// Conservative walk of a moving disc through a grid, by its bounding square, in doubles.

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

// Walk of a moving disc through a grid in doubles: swept sphere against boxes.

// The cells of the square walk, each with the times at which the centre enters and leaves the Minkowski sum of the cell
// and the disc: a box with rounded corners. Straight sides are solved by the time of a line, corners by the quadratic;
// cells that the centre never comes close enough to are dropped. The policy is closed. At most `maxCells` cells of the
// square walk. Errors: see problemOf.
//
// Limits: touches and ties. If the disc is tangent to a corner or slides along a line, or if two times are equal,
// rounding decides; the quadratic loses half the digits of a grazing contact; and cells that the square walk loses by
// rounding are lost here as well.
//
// Source: Ericson, Real-Time Collision Detection, 2005, 5.5.7 (moving sphere against AABB by the Minkowski sum).
// Differences: the plane instead of space, and the exit as well as the first contact.
[[nodiscard]] Result<WalkedCells> discWalk(const StraightMotion& motion, const Grid& grid, std::size_t maxCells);

} // namespace sweep
