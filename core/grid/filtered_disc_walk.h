// Filtered walk: the cells that a disc enters and leaves, as long as doubles with error bounds are certain.
//
// For a straight uniform course in the plane. Contact with a cell begins and ends when its nearest point is at the
// distance of the radius from the centre, so there are two kinds of events:
//   A crossing of two lines (a corner of cells) enters or leaves the disc: see ChordTable.
//   The foremost or hindmost point of the disc on an axis passes a line (a side of a cell): see ExtremePoints.
// The walk proceeds in slices of time: all events of a slice are found, sorted, and reported up to the first one whose
// order or cell is uncertain: see SliceQueue and DiscErrorBounds.
#pragma once

#include "core/grid/filtered_ball.h"

#include <sweepbench/ball_path.h>
#include <sweepbench/number/scalar.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace sweep {

// Bucket sort by time, for items spread approximately evenly over an interval.
//
// Each item goes into the bucket of its time, with two buckets per item, and insertion sort removes the remaining
// disorder: a few steps per item and hardly any mispredicted branches.
// Source: distribution counting, Knuth, The Art of Computer Programming 3, 5.2, with linear interpolation for the keys
// and a final insertion sort.

struct TimedIndex
{
    double time = 0;
    std::uint32_t index = 0;
    std::uint32_t bucket = 0; // used by the sort
};

class TimeBucketSort
{
public:
    // Sorts the first `count` items by time, stably. Requires: from < to, both finite. Times outside of that interval
    // are sorted as well, but slowly.
    void sort(std::vector<TimedIndex>& items, std::size_t count, double from, double to)
    {
        const std::size_t buckets = 2 * count;
        const double perTime = static_cast<double>(buckets) / (to - from);
        const double last = static_cast<double>(buckets) - 1;
        m_starts.assign(buckets + 1, 0);
        for (std::size_t k = 0; k < count; ++k) {
            const double bucket = std::min(std::max((items[k].time - from) * perTime, 0.0), last);
            items[k].bucket = static_cast<std::uint32_t>(bucket);
            ++m_starts[items[k].bucket + 1];
        }
        for (std::size_t n = 1; n < buckets; ++n)
            m_starts[n] += m_starts[n - 1];
        if (m_sorted.size() < items.size())
            m_sorted.resize(items.size());
        for (std::size_t k = 0; k < count; ++k)
            m_sorted[m_starts[items[k].bucket]++] = items[k];
        items.swap(m_sorted);
        insertInOrder(items, count);
    }

private:
    static void insertInOrder(std::vector<TimedIndex>& items, std::size_t count)
    {
        for (std::size_t k = 1; k < count; ++k) {
            if (!(items[k].time < items[k - 1].time))
                continue;
            const TimedIndex item = items[k];
            std::size_t index = k;
            for (; index > 0 && item.time < items[index - 1].time; --index)
                items[index] = items[index - 1];
            items[index] = item;
        }
    }

    std::vector<std::uint32_t> m_starts; // starts of the buckets
    std::vector<TimedIndex> m_sorted;
};

// Straight uniform course of a disc through a plane grid, mirrored so that both coordinates increase.
//
// Time is measured as the distance travelled by the centre since the start, and positions are relative to the centre at
// the start. The two axes may be swapped.

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
    double end = std::numeric_limits<double>::infinity(); // the end as a distance travelled
    bool lowerSidesBelong = true; // whether they belong to a cell, including the corners between them
    bool upperSidesBelong = true;
    // A small disc has as first axis the one whose lines it passes less often: a line costs more than a crossing.
    std::array<DiscAxis, 2> axes;
    std::size_t firstAxis = 0; // index of the first axis in the grid
    double magnitude = 0;      // bounds the coordinates, the radius, the lines nearby and the start's time × speed
    double distancePerEvent = 0;
    double mostSliceEvents = 0; // expected number in one slice of the walk
    double lookahead = 0;       // bounds the distance from now to any planned event
};

// Forward error bounds of the times and positions of the filtered disc walk.
//
// Contact with a cell begins and ends when the nearest point of the cell, a corner of the grid or a point of a side, is
// at distance r, the radius, from the centre. Errors are distances; u = 2⁻⁵³, d is the unit direction, and M bounds
// every coordinate, line, radius and distance in question, and the start's time × speed. A line relative to the start,
// n·s − (at − origin), errs by less than 4uM, the direction d by 11u of itself (velocities that are quotients of
// differences by 4u, their length by 6u). With E = 32uM and d ≥ 2⁻⁸ on both axes:
//   A point q of a cell: d·q and d×q err by 6uM through its coordinates, by 11uM through d and by 2uM through
//                        rounding: by less than E.
//   The time of a side:  (line ± r)/d errs by 5uM/d + 13u·distance ≤ 18uM/d < E/d ≤ 2⁸E, and the other coordinate at
//                        that time by this plus 16uM, less than 2E/d.
//   The time of a corner: the discriminant r² − (d×q)², with |d×q| ≤ 2r, errs by (4r + E)·E and by 8u·r² through
//                        rounding: by less than 5rE. Below −10rE it is certainly negative. Above 2⁻¹⁸r², with
//                        E ≤ 2⁻²⁰r, its root errs by 5rE/(2⁻⁹r) = 2560E: the time, and either coordinate relative to
//                        the centre, by less than 2600E. Above 2⁻⁸r² the root errs by 5rE/(2⁻⁴r) = 80E, and these by
//                        less than 85E.
// So 2600E bounds the error of all times. The quotient that converts distances to times errs by 8u of them, less than
// E/4; so does the distance at the end of the path.
//
// Each reported event is followed by an event-free interval of at least 8E: an event is reported only if the earliest
// time of the next event is later by that much than its own latest time.
//
// Source: standard model of floating-point arithmetic (Higham, Accuracy and Stability of Numerical Algorithms, 2002,
// 2.2), as forward error analysis by hand; the bounds hold for a whole stretch of the course instead of one operation.

struct DiscErrorBounds
{
    // Bounds valid up to this distance and some way beyond it.
    DiscErrorBounds(const DiscCourse& course, double distance);

    bool usable = false;          // E is small enough compared with the radius and the spacing
    double until = 0;             // the distance up to which the bounds hold
    std::array<double, 2> side{}; // bound for the time at which a line of the axis is reached or left
    double corner = 0;            // bound for time and position at a corner with a discriminant above `good`
    double anyCorner = 0;         // bound for both with a discriminant above `met`; also for all times
    double position = 0;          // bound for the other coordinate at the time of a side
    double missed = 0;            // a discriminant below −missed is certainly negative
    double met = 0;
    double good = 0;
    double gap = 0; // of time on either side of an event, to distinguish it from the neighbouring events
};

// Data shared by all parts of the walk.
struct DiscModel
{
    DiscCourse course;
    DiscErrorBounds bounds;
};

// Events of one slice of time: collected in any order, sorted, and taken while their order is certain.

class SliceQueue
{
public:
    struct Item
    {
        CellEvent<2> event;
        double late = 0;
        bool simultaneous = false; // whether it belongs to the same instant as the next item
    };

    void clear() { m_count = m_next = m_certain = 0; }
    [[gnu::always_inline]] void add(const DiscCourse& course, EventTime time, CellChange change,
                                    const CellIndex<2>& cell, const std::array<int, 2>& side, bool simultaneous)
    {
        if (m_count == m_items.size()) {
            m_items.resize(std::max<std::size_t>(2 * m_items.size(), 128));
            m_order.resize(m_items.size() + 1);
        }
        Item& item = m_items[m_count];
        m_order[m_count].time = time.early;
        m_order[m_count].index = static_cast<std::uint32_t>(m_count);
        ++m_count;
        course.describe(item.event, change, cell, side);
        item.event.t = course.startTime + (time.early + time.late) / 2 * course.timePerDistance;
        item.late = time.late;
        item.simultaneous = simultaneous;
    }
    // Sorts the items added since the queue was cleared. An item is certain while it and all before it are earlier than
    // the next one by at least the gap. Requires: all times lie in the slice or slightly outside of it.
    void sort(double from, double until, double gap)
    {
        m_sorter.sort(m_order, m_count, from, until);
        double next = until;
        m_certain = m_count;
        for (std::size_t k = m_count; k-- > 0;) {
            const Item& item = m_items[m_order[k].index];
            if (!(item.simultaneous || next > item.late + gap))
                m_certain = k;
            next = m_order[k].time;
        }
        if (m_certain > 0 && m_items[m_order[m_certain - 1].index].simultaneous)
            --m_certain; // do not split a pair
    }

    [[nodiscard]] bool hasCertain() const { return m_next < m_certain; }
    // Requires: there is a certain item.
    [[nodiscard]] Item& take() { return m_items[m_order[m_next++].index]; }
    // The last item taken; none since the queue was cleared.
    [[nodiscard]] const Item* taken() const { return m_next > 0 ? &m_items[m_order[m_next - 1].index] : nullptr; }
    [[nodiscard]] double takenEarly() const { return m_order[m_next - 1].time; }
    // The earliest times of the first uncertain item and of the one after it. Requires: no certain item is left.
    [[nodiscard]] bool hasUncertain() const { return m_certain < m_count; }
    [[nodiscard]] double uncertainEarly() const { return m_order[m_next].time; }
    [[nodiscard]] double nextUncertainEarly() const
    {
        return m_next + 1 < m_count ? m_order[m_next + 1].time : std::numeric_limits<double>::infinity();
    }

private:
    std::vector<Item> m_items;       // in the order added; the first m_count are valid
    std::vector<TimedIndex> m_order; // indices of items, ordered by earliest time
    std::size_t m_count = 0;
    std::size_t m_next = 0;    // index into m_order
    std::size_t m_certain = 0; // number of certain items at the front
    TimeBucketSort m_sorter;
};

// Chords that a moving disc cuts from the grid lines of its first axis, and the next grid corners that their ends pass.
//
// The two ends of a chord pass the crossings on its line one by one: outwards while the chord grows, and back while it
// shrinks. When an end passes a crossing outwards, the disc enters the cell beyond that corner, seen from the centre;
// when it passes the crossing on the way back, the disc leaves that cell. So two numbers per line determine the next
// crossing, and memory grows with the radius in cells.

class ChordTable
{
public:
    explicit ChordTable(const DiscCourse& course);

    // Starts with the lines [first, end) that the disc cuts now, and the crossings that are passed after `now`. Returns
    // false if doubles cannot determine these.
    [[nodiscard]] bool begin(const DiscModel& disc, long long first, long long end, double now);
    // Adds the lines that the disc reaches before `until`, the end of a slice that began at `from`. Returns false if
    // there are too many.
    [[nodiscard]] bool open(const DiscModel& disc, double from, double until);
    // Advances the ends of all chords to `until`, adds the corners that they pass, and drops chords that have ended.
    void advance(const DiscModel& disc, double until, SliceQueue& queue);

private:
    // One end of a chord. It passes crossings outwards up to line `turn` of the second axis, and from there back again.
    struct End
    {
        EventTime next; // infinite after the last crossing
        // Each is −1 or +1: the side of the cell, on its axis, at which the next crossing lies.
        signed char sideX = 0;
        signed char sideY = 0;
        long long turn = 0;
        long long passed = 0;
        long long enters = 0; // number of crossings passed outwards
        long long all = 0;    // number of crossings passed altogether

        [[nodiscard]] long long crossing(bool upper) const
        {
            const long long away = std::max(enters - 1 - passed, passed - enters);
            return upper ? turn - away : turn + away;
        }
    };
    struct Chord
    {
        double along = 0;        // d·q with q the point of the line level with the start on the second axis
        double off = 0;          // d×q for the same q
        std::array<End, 2> ends; // the lower end, the upper end
    };

    [[nodiscard]] Chord& chord(long long n) { return m_chords[static_cast<std::size_t>(n & m_mask)]; }
    // Adds the line without computing the time of its first crossing.
    void open(const DiscModel& disc, long long n, double from);
    [[nodiscard]] bool beginEnd(const DiscModel& disc, long long n, bool upper, double now);
    [[nodiscard]] static bool isMissed(const DiscModel& disc, const Chord& c, long long j);
    static void plan(const DiscModel& disc, const Chord& c, bool upper, End& end);
    void advanceEnd(const DiscModel& disc, long long n, bool upper, double until, SliceQueue& queue);

    // The lines [m_low, m_high) that the disc cuts, each stored at its number modulo the size.
    std::vector<Chord> m_chords;
    long long m_mask = 0;
    long long m_low = 0;
    long long m_high = 0;
};

// Plans when the end passes its next crossing, never before the previous one. For the crossing q, relative to the
// start, and the centre c(t) = d·t: |q − c| = r at t = d·q ∓ √(r² − (d×q)²).
[[gnu::always_inline]] inline void ChordTable::plan(const DiscModel& disc, const Chord& c, bool upper, End& end)
{
    const DiscAxis& x = disc.course.axes[0];
    const DiscAxis& y = disc.course.axes[1];
    const DiscErrorBounds& bounds = disc.bounds;
    const double height = y.line(end.crossing(upper));
    const double along = c.along + y.direction * height;
    const double off = x.direction * height + c.off;
    const double discriminant = disc.course.radiusSquared - off * off;
    if (!(discriminant > bounds.met)) [[unlikely]] {
        const double root = std::sqrt(std::max(discriminant, 0.0) + bounds.missed);
        end.next = {std::max(end.next.early, along - root - bounds.anyCorner), std::numeric_limits<double>::infinity()};
    } else {
        const double chordHalf = std::sqrt(discriminant);
        const double root = end.passed < end.enters ? -chordHalf : chordHalf;
        const double error = discriminant > bounds.good ? bounds.corner : bounds.anyCorner;
        // Position relative to the centre at that time.
        const double beyondX = -root * x.direction - off * y.direction;
        const double beyondY = off * x.direction - root * y.direction;
        const bool certain = branchlessMin(std::abs(beyondX), std::abs(beyondY)) > error;
        end.sideX = beyondX < 0 ? 1 : -1;
        end.sideY = beyondY < 0 ? 1 : -1;
        end.next.early = branchlessMax(end.next.early, along + root - error);
        end.next.late = certain ? along + root + error : std::numeric_limits<double>::infinity();
    }
    if (end.passed >= end.all)
        end.next.early = std::numeric_limits<double>::infinity();
}

[[gnu::always_inline]] inline void ChordTable::advanceEnd(const DiscModel& disc, long long n, bool upper, double until,
                                                          SliceQueue& queue)
{
    const Chord& c = chord(n);
    End& end = chord(n).ends[upper ? 1 : 0];
    while (end.next.early < until) {
        const CellChange change = end.passed < end.enters ? CellChange::enter : CellChange::exit;
        const long long i = n - (end.sideX > 0 ? 1 : 0);
        const long long j = end.crossing(upper) - (end.sideY > 0 ? 1 : 0);
        queue.add(disc.course, end.next, change, {i, j}, {end.sideX, end.sideY}, false);
        ++end.passed;
        plan(disc, c, upper, end);
    }
}

inline void ChordTable::advance(const DiscModel& disc, double until, SliceQueue& queue)
{
    for (long long n = m_low; n < m_high; ++n) {
        advanceEnd(disc, n, false, until, queue);
        advanceEnd(disc, n, true, until, queue);
    }
    const auto isOver = [](const Chord& c) {
        return std::min(c.ends[0].next.early, c.ends[1].next.early) == std::numeric_limits<double>::infinity();
    };
    while (m_low < m_high && isOver(chord(m_low)))
        ++m_low;
}

// Foremost and hindmost points of a disc along each axis, and the next grid lines that they pass.
//
// When the foremost point reaches a line, the disc enters the cell beyond it; when the hindmost point leaves a line,
// the disc leaves the cell before it.

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
        EventTime next;  // the time at which the point passes the line
        double time = 0; // approximate
        long long line = 0;
    };

    [[nodiscard]] bool begin(const DiscModel& disc, std::size_t axis, double now);
    template <std::size_t axis>
    void advanceAlong(const DiscModel& disc, double until, SliceQueue& queue);
    template <std::size_t axis, bool foremost>
    void pass(const DiscModel& disc, bool simultaneous, SliceQueue& queue);
    void plan(const DiscModel& disc, std::size_t axis, bool foremost);

    std::array<std::array<Point, 2>, 2> m_points; // the hindmost and the foremost point for each axis
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

class FilteredDiscWalk
{
public:
    explicit FilteredDiscWalk(const DiscCourse& course) : m_disc{course, DiscErrorBounds(course, 0)}, m_chords(course)
    {
    }

    // Whether the walk can begin at all: false if the disc is too small, or too far along its course, for the bounds.
    [[nodiscard]] bool usable() const { return m_disc.bounds.usable; }
    // Begins `tau` after the start; all events are later. Returns false if doubles cannot determine which cells are in
    // contact then, or which event comes next. `instantIndex` is that of the last event reported before.
    [[nodiscard]] bool begin(double tau, std::uint64_t instantIndex);
    // The next event, valid until the next call; null while doubles are uncertain, until the walk begins again.
    [[nodiscard]] const CellEvent<2>* next() { return m_queue.hasCertain() ? report() : advance(); }
    // When doubles are uncertain: a time since the start after all reported events and before all later ones.
    [[nodiscard]] double eventFreeTime() const
    {
        return (m_lastTime + m_doubtTime) / 2 * m_disc.course.timePerDistance;
    }
    [[nodiscard]] std::uint64_t instantIndex() const { return m_instantIndex; }
    // The numbers of instants reported since the walk was constructed, and since it last began.
    [[nodiscard]] std::uint64_t steps() const { return m_steps; }
    [[nodiscard]] std::uint64_t stepsInARow() const { return m_steps - m_stepsBefore; }
    // Whether the walk has reported the end of the path.
    [[nodiscard]] bool ended() const { return m_state == State::ended; }
    // The feature of the grid that the disc meets or leaves at the last reported event, and bounds of the time since
    // the start; or the time of the end of the path.
    struct Cause
    {
        std::optional<double> end;
        GridFeature<2> feature;
        EventTime time;
    };
    [[nodiscard]] Cause lastCause() const;

private:
    enum class State
    {
        walking,
        uncertain,
        ended
    };

    [[nodiscard]] const CellEvent<2>* report()
    {
        SliceQueue::Item& item = m_queue.take();
        m_instantIndex += m_simultaneous ? 0 : 1;
        m_steps += m_simultaneous ? 0 : 1;
        m_simultaneous = item.simultaneous;
        item.event.instantIndex = m_instantIndex;
        return &item.event;
    }
    [[nodiscard]] const CellEvent<2>* advance();
    [[nodiscard]] const CellEvent<2>* finish();
    [[nodiscard]] const CellEvent<2>* stopAt(double doubtTime);
    [[nodiscard]] bool findSlice();
    [[nodiscard]] bool extendBounds(double distance);
    [[nodiscard]] std::optional<IndexRange> columnAt(long long i, const Coordinates<2>& centre) const;

    DiscModel m_disc;
    ChordTable m_chords;
    ExtremePoints m_points;
    SliceQueue m_queue;
    double m_sliceEvents = 0; // expected number in the next slice
    double m_sliceEnd = 0;
    State m_state = State::uncertain;
    bool m_simultaneous = false;       // the next event shares an instant with the last reported one
    double m_lastTime = 0;             // the latest time of the last event reported before this slice
    double m_doubtTime = 0;            // nothing is certain from this time on
    std::vector<CellEvent<2>> m_exits; // exits at the end of the path
    std::size_t m_nextExit = 0;
    std::uint64_t m_instantIndex = 0;
    std::uint64_t m_steps = 0;
    std::uint64_t m_stepsBefore = 0;
};

} // namespace sweep
