// Foremost and hindmost points of a disc along each axis, and the next grid lines that they pass.
//
// When the foremost point reaches a line, the disc enters the cell beyond it; when the hindmost point leaves a line,
// the disc leaves the cell before it.
#pragma once

#include "core/grid/walk/slice_queue.h"
#include "core/number/branchless.h"

namespace sweep {

class ExtremePoints
{
public:
    // Starts with the lines that are passed after `now`. Returns false if doubles cannot determine these.
    [[nodiscard]] bool begin(const DiscModel& disc, double now);
    // The lines of the first axis that the disc cuts: from the next one that its hindmost point leaves, up to but
    // excluding the next one that its foremost point reaches.
    [[nodiscard]] long long lowestCut() const { return m_points[0][0].line; }
    [[nodiscard]] long long pastHighestCut() const { return m_points[0][1].line; }

    // Advances to `until` and adds the events on the way.
    void advance(const DiscModel& disc, double until, SliceQueue& queue)
    {
        advanceAlong<0>(disc, until, queue);
        advanceAlong<1>(disc, until, queue);
    }

private:
    struct Point
    {
        EventTime next;  // when the point passes the line
        double time = 0; // approximate
        long long line = 0;
    };

    [[nodiscard]] bool begin(const DiscModel& disc, std::size_t axis, double now);
    template <std::size_t axis>
    void advanceAlong(const DiscModel& disc, double until, SliceQueue& queue);
    template <std::size_t axis, bool foremost>
    void pass(const DiscModel& disc, bool simultaneous, SliceQueue& queue);
    void plan(const DiscModel& disc, std::size_t axis, bool foremost);

    std::array<std::array<Point, 2>, 2> m_points; // for each axis the hindmost and the foremost point
};

[[gnu::always_inline]] inline void ExtremePoints::plan(const DiscModel& disc, std::size_t a, bool foremost)
{
    const DiscAxis& axis = disc.course.axes[a];
    const double error = disc.bounds.side[a];
    Point& point = m_points[a][foremost ? 1 : 0];
    point.time = (axis.line(point.line) + (foremost ? -disc.course.radius : disc.course.radius)) * axis.pace;
    point.next = {branchlessMax(point.next.early, point.time - error), point.time + error};
}

template <std::size_t a>
void ExtremePoints::advanceAlong(const DiscModel& disc, double until, SliceQueue& queue)
{
    auto& [hindmost, foremost] = m_points[a];
    if (disc.course.axes[a].across) { // opposite points pass lines together
        while (foremost.next.early < until) {
            hindmost.next = foremost.next;
            hindmost.time = foremost.time;
            pass<a, false>(disc, true, queue);
            pass<a, true>(disc, false, queue);
        }
        return;
    }
    while (hindmost.next.early < until)
        pass<a, false>(disc, false, queue);
    while (foremost.next.early < until)
        pass<a, true>(disc, false, queue);
}

template <std::size_t a, bool foremost>
[[gnu::always_inline]] inline void ExtremePoints::pass(const DiscModel& disc, bool simultaneous, SliceQueue& queue)
{
    Point& point = m_points[a][foremost ? 1 : 0];
    const DiscAxis& other = disc.course.axes[1 - a];
    const double position = point.time * other.direction;
    const long long index = other.lineBelow(position);
    const double room = branchlessMin(position - other.line(index), other.line(index + 1) - position);
    const bool certain = room > disc.bounds.position;
    const long long beyond = foremost ? point.line : point.line - 1;
    constexpr signed char part = foremost ? -1 : 1;
    queue.add(disc.course, {point.next.early, certain ? point.next.late : std::numeric_limits<double>::infinity()},
              foremost ? CellChange::enter : CellChange::exit, {a == 0 ? beyond : index, a == 0 ? index : beyond},
              {a == 0 ? part : 0, a == 0 ? 0 : part}, simultaneous);
    ++point.line;
    plan(disc, a, foremost);
}

} // namespace sweep
