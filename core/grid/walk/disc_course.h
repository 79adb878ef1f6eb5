// Straight uniform course of a disc through a plane grid, mirrored so that both coordinates increase.
//
// Time is measured as the distance travelled by the centre since the start, and positions are relative to the centre at
// the start. The two axes may be swapped.
#pragma once

#include "core/grid/ball/cell_event.h"
#include "core/grid/ball/filtered_ball.h"

#include <limits>

namespace sweep {

// Bounds of the time of one event. `late` is infinity if it is uncertain which event occurs.
struct EventTime
{
    double early = 0;
    double late = 0;
};

struct DiscAxis
{
    long long flip = 0; // −1 if mirrored: cell k of the grid is cell ~k = −1 − k here, and line n is line −n
    double at = 0;      // the centre at the start, relative to the origin of the grid
    double spacing = 1;
    double perSpacing = 1; // 1/spacing
    double direction = 0;  // component of the unit vector of the velocity, > 0
    double pace = 0;       // 1/direction
    // The distance of opposite points of the disc, in grid lines, if it is a whole number.
    std::optional<long long> across;

    [[nodiscard]] double line(long long n) const { return static_cast<double>(n) * spacing - at; }
    // The line at or below the position, up to rounding.
    [[nodiscard]] long long lineBelow(double position) const
    {
        const double number = (position + at) * perSpacing;
        const auto towardsZero = static_cast<long long>(number);
        return towardsZero - (number < static_cast<double>(towardsZero) ? 1 : 0);
    }
    // The cell that certainly contains a position whose error is below the margin; none if that is uncertain.
    [[nodiscard]] std::optional<long long> cellAround(double position, double margin) const
    {
        const long long index = lineBelow(position);
        const bool certain = position - line(index) > margin && line(index + 1) - position > margin;
        return certain ? std::optional(index) : std::nullopt;
    }
};

struct DiscCourse
{
    // None if the walk cannot use doubles, for a point, for a disc at rest or across too many lines, and for a course
    // nearly parallel to an axis.
    [[nodiscard]] static std::optional<DiscCourse> of(const BallPath<2>& path, const BoxGrid<2>& grid,
                                                      const FilteredBall<2>& filter);

    // Fills in an event from the cell and the side of its border, both in this frame.
    void describe(CellEvent<2>& event, CellChange change, const CellIndex<2>& cell,
                  const std::array<int, 2>& side) const
    {
        event.change = change;
        event.clipped = false;
        const int side0 = axes[0].flip == 0 ? side[0] : -side[0];
        const int side1 = axes[1].flip == 0 ? side[1] : -side[1];
        event.cell[firstAxis] = cell[0] ^ axes[0].flip;
        event.cell[firstAxis ^ 1U] = cell[1] ^ axes[1].flip;
        event.side[firstAxis] = static_cast<signed char>(side0);
        event.side[firstAxis ^ 1U] = static_cast<signed char>(side1);
        event.belongs = std::max(side0, side1) > 0 ? upperSidesBelong : lowerSidesBelong;
    }

    double radius = 0;
    double radiusSquared = 0;
    double startTime = 0;
    double timePerDistance = 0;
    std::optional<double> endTime;
    double end = std::numeric_limits<double>::infinity(); // as a distance travelled
    bool lowerSidesBelong = true;                         // to a cell, including the corners between them
    bool upperSidesBelong = true;
    // A small disc has as first axis the one whose lines it passes less often: a line costs more than a crossing.
    std::array<DiscAxis, 2> axes;
    std::size_t firstAxis = 0; // index of the first axis in the grid
    double magnitude = 0;      // bounds the coordinates, the radius, the lines nearby and the start's time × speed
    double distancePerEvent = 0;
    double mostSliceEvents = 0; // expected number in one slice of the walk
    double lookahead = 0;       // bounds the distance from now to any planned event
};

} // namespace sweep
