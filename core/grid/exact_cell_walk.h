// Exact walk: the cells that a ball enters and leaves, by a tree of cell ranges and an event queue.
//
// A range contains neighbours along one axis, within the box of a prefix: the root contains slabs, their ranges contain
// columns or cells; see ExactBall for why these are ranges. Each range stores the next change at both of its ends as a
// forecast, or as an exact instant if doubles cannot decide; the queue orders ranges by their next change. A step takes
// the first change: if it is certain and no other competes, it moves one end of one range; otherwise all ranges that
// may share the instant are put in exact order, and those that do are recomputed at that instant and right after it,
// and compared with their previous state.
//
// Source: kinetic data structures (Basch, Guibas, Hershberger, Data Structures for Mobile Data, 1999): an event queue
// of the times at which certificates fail. Difference: times are enclosures until their order must be exact.
#pragma once

#include "core/grid/exact_ball.h"
#include "core/grid/filtered_ball.h"

#include <sweepbench/cell_walk.h>
#include <sweepbench/number/instant.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace sweep {

// Event queue of a cell walk: a binary heap of scheduled changes of cell ranges, by their earliest time.

using CellRangeId = std::uint32_t;

// The range certainly changes between these times, provided that its generation is still the same.
struct ScheduledChange
{
    double early = 0;
    double late = 0;
    CellRangeId range = 0;
    std::uint32_t generation = 0;
};

// Unlike std::priority_queue, it detects whether another change may precede the first one.
class EventQueue
{
public:
    [[nodiscard]] bool isEmpty() const { return m_changes.empty(); }
    // Requires: not empty.
    [[nodiscard]] const ScheduledChange& first() const { return m_changes.front(); }
    // Whether another range may change at the same time as the first one or before it. Requires: not empty.
    [[nodiscard]] bool isFirstContested() const
    {
        const double late = m_changes.front().late;
        return (m_changes.size() > 1 && m_changes[1].early <= late) ||
               (m_changes.size() > 2 && m_changes[2].early <= late);
    }

    void clear() { m_changes.clear(); }
    void push(const ScheduledChange& change)
    {
        m_changes.push_back(change);
        std::ranges::push_heap(m_changes, std::greater(), &ScheduledChange::early);
    }
    void pop()
    {
        std::ranges::pop_heap(m_changes, std::greater(), &ScheduledChange::early);
        m_changes.pop_back();
    }

private:
    std::vector<ScheduledChange> m_changes;
};

// Tree of the ranges of cells in contact with a ball, with ids that stay valid while other ranges come and go.

// Neighbouring cells along one axis, within the box of a prefix, that are in contact with the ball; and the next change
// at both ends of the range.
template <int D>
struct CellRange
{
    using Children = std::deque<CellRangeId>;

    CellPrefix<D> prefix;
    IndexRange indices;
    std::array<Forecast<D>, 2> next{}; // at the lower and at the upper end, unless exact
    std::array<bool, 2> shrinks{};     // for each end: from now on it only leaves cells (straight paths)
    bool exact = false;                // polynomials decide the next change, because doubles cannot
    std::optional<Instant> exactChange;
    std::uint32_t generation = 0;       // changes scheduled for earlier generations are void
    std::unique_ptr<Children> children; // a range for each index; null for the last axis

    [[nodiscard]] bool isLast() const { return prefix.depth + 1 == D; }
    // The box of index k of the range.
    [[nodiscard]] CellPrefix<D> member(long long k) const
    {
        CellPrefix<D> box = prefix;
        box.cell[static_cast<std::size_t>(box.depth)] = k;
        ++box.depth;
        return box;
    }
    [[nodiscard]] CellRangeId outermostChild(bool up) const { return up ? children->back() : children->front(); }
    // The end that changes first; true for the upper one. Requires: at least one end certainly changes.
    [[nodiscard]] bool upperIsFirst() const
    {
        const auto& [low, high] = next;
        return !low.isCertain() || (high.isCertain() && high.early < low.early);
    }
};

template <int D>
class CellRangeForest
{
public:
    [[nodiscard]] CellRange<D>& operator[](CellRangeId id) { return m_ranges[id]; }
    [[nodiscard]] const CellRange<D>& operator[](CellRangeId id) const { return m_ranges[id]; }
    [[nodiscard]] bool empty() const { return m_ranges.empty(); }
    void clear()
    {
        m_ranges.clear();
        m_free.clear();
    }

    // Adds an empty range. Invalidates references to ranges.
    CellRangeId add(const CellPrefix<D>& prefix)
    {
        auto id = static_cast<CellRangeId>(m_ranges.size());
        if (m_free.empty()) {
            m_ranges.emplace_back();
        } else {
            id = m_free.back();
            m_free.pop_back();
        }
        CellRange<D>& range = m_ranges[id];
        range.prefix = prefix;
        range.indices = {};
        range.exact = false;
        range.shrinks = {};
        if (!range.isLast())
            range.children = std::make_unique<typename CellRange<D>::Children>();
        return id;
    }
    // Removes the range and its descendants.
    void drop(CellRangeId id)
    {
        if (m_ranges[id].children)
            for (const CellRangeId child : *m_ranges[id].children)
                drop(child);
        m_ranges[id].children.reset();
        ++m_ranges[id].generation;
        m_free.push_back(id);
    }
    // Moves the box of the range and of its descendants along an axis of its prefix.
    void moveBox(CellRangeId id, std::size_t axis, long long k)
    {
        m_ranges[id].prefix.cell[axis] = k;
        if (m_ranges[id].children)
            for (const CellRangeId child : *m_ranges[id].children)
                moveBox(child, axis, k);
    }

    [[nodiscard]] bool holdsOneCell(const CellRange<D>& range) const
    {
        return range.indices.first == range.indices.last &&
               (range.isLast() || holdsOneCell(m_ranges[range.children->front()]));
    }
    // Requires: the range contains one cell.
    [[nodiscard]] CellIndex<D> onlyCell(const CellRange<D>& range) const
    {
        if (!range.isLast())
            return onlyCell(m_ranges[range.children->front()]);
        CellIndex<D> cell = range.prefix.cell;
        cell[D - 1] = range.indices.first;
        return cell;
    }

private:
    std::vector<CellRange<D>> m_ranges;
    std::vector<CellRangeId> m_free;
};

// Forecasts of the next changes at the ends of a range of cells, as far as doubles can decide (straight uniform paths).

// Plans the next change of the end after `now`. Returns false if doubles cannot decide it.
template <int D>
[[nodiscard]] bool planEnd(CellRange<D>& range, bool up, const FilteredBall<D>& filter, const Forecast<D>& now)
{
    const auto [first, last] = range.indices;
    Forecast<D>& next = range.next[up ? 1 : 0];
    next = {};
    if (!filter.usable() || range.indices.empty())
        return false;
    const int axis = range.prefix.depth;
    const double sense = up ? 1 : -1;
    const long long beyond = up ? last + 1 : first;
    if (filter.radius() == 0) {
        if (first != last)
            return false;
        const double velocity = filter.velocity(axis);
        if (velocity == 0 || (velocity > 0) != up)
            return true;
        next = filter.centreForecast(axis, beyond);
        return next.isCertain() && next.early > now.late;
    }
    if (!range.shrinks[up ? 1 : 0]) {
        next = filter.forecast(range.prefix, {beyond, sense, false}, now);
        if (next.kind != Forecast<D>::Kind::never)
            return next.isCertain();
        range.shrinks[up ? 1 : 0] = true;
    }
    next = filter.forecast(range.prefix, {up ? last : first + 1, sense, true}, now);
    return !next.isUnknown();
}

// Whether the two ends may change at the same time.
template <int D>
[[nodiscard]] bool endsCollide(const CellRange<D>& range)
{
    const auto& [low, high] = range.next;
    return low.isCertain() && high.isCertain() && low.early <= high.late && high.early <= low.late;
}

// Whether ends that may change at the same time certainly do: opposite points of the ball pass lines together.
template <int D>
[[nodiscard]] bool endsArePair(const CellRange<D>& range, const FilteredBall<D>& filter)
{
    const auto& [low, high] = range.next;
    return low.isSide() && high.isSide() && low.leaves != high.leaves &&
           filter.across(range.prefix.depth) == range.indices.last - range.indices.first;
}

// The feature that the end of a range passes at the time of its forecast.
template <int D>
[[nodiscard]] GridFeature<D> featureOf(const CellPrefix<D>& prefix, IndexRange indices, bool up,
                                       const Forecast<D>& forecast)
{
    const auto depth = static_cast<std::size_t>(prefix.depth);
    GridFeature<D> feature;
    feature.axes = 1U << depth;
    feature.sense = static_cast<signed char>(!forecast.isSide() ? 0 : up ? 1 : -1);
    feature.line[depth] = up ? indices.last + (forecast.leaves ? 0 : 1) : indices.first + (forecast.leaves ? 1 : 0);
    for (std::size_t a = 0; a < depth; ++a) {
        if (forecast.region[a] == 0)
            continue;
        feature.axes |= 1U << a;
        feature.line[a] = prefix.cell[a] + (forecast.region[a] > 0 ? 1 : 0);
    }
    return feature;
}

// The ball and the grid, and what doubles and polynomials know about them.
template <int D>
class BallInGrid
{
public:
    BallInGrid(const BallPath<D>& ofBall, const BoxGrid<D>& ofCells)
        : path(ofBall), grid(ofCells), filter(ofBall, ofCells), times(ofBall, ofCells)
    {
    }
    // Created when doubles first cannot decide.
    [[nodiscard]] ExactBall<D>& exact() { return m_exact ? *m_exact : m_exact.emplace(path, grid); }

    BallPath<D> path;
    BoxGrid<D> grid;
    FilteredBall<D> filter;
    ContactTimes<D> times;

private:
    std::optional<ExactBall<D>> m_exact;
};

enum class WalkPhase
{
    fresh,  // not begun; the cells in contact at the start are events
    silent, // not begun; the cells in contact at the start are not events
    walking,
    ending,
    ended
};

// The instant that the walk has reached.
template <int D>
struct WalkInstant
{
    Forecast<D> forecast;  // the last one that came true; early and late enclose the instant
    CellRangeId range = 0; // the range and end of that forecast, and the previous indices
    bool up = false;
    IndexRange before;
    std::optional<Instant> exact; // computed on demand
    std::uint64_t index = 0;
};

// All that changes during a walk. Each step is a function over it: by doubles or by polynomials.
template <int D>
struct CellWalkState
{
    struct Stopped
    {
    };

    CellWalkState(const BallPath<D>& path, const BoxGrid<D>& grid, StartCells start)
        : ball(path, grid), phase(start == StartCells::reported ? WalkPhase::fresh : WalkPhase::silent)
    {
    }

    BallInGrid<D> ball;
    CellRangeForest<D> ranges; // id 0 is the root
    EventQueue queue;
    ScheduledChange end; // end of the path, if it has one
    WalkPhase phase;
    WalkInstant<D> current;
    std::vector<CellEvent<D>> events; // the events of the current instant
    std::optional<std::string> refusal;
    std::stop_token stop;

    void throwIfStopped() const
    {
        if (stop.stop_requested())
            throw Stopped();
    }
    [[nodiscard]] bool hasBegun() const { return phase != WalkPhase::fresh && phase != WalkPhase::silent; }
    // Ends the walk if k is beyond the range of indices.
    bool refuse(long long k);
    void report(CellChange change, const CellIndex<D>& cell, const std::array<signed char, D>& side, bool belongs);

    // The exact current instant.
    [[nodiscard]] const Instant& now();
    void setNow(const Instant& now);
    // The feature that the ball's surface passes at the current instant.
    [[nodiscard]] GridFeature<D> lastFeature() const
    {
        return featureOf(ranges[current.range].prefix, current.before, current.up, current.forecast);
    }
    // The instant of a forecast: the only zero of its contact between early and late; none after the end of the path.
    [[nodiscard]] std::optional<Instant> exactTime(const Forecast<D>& forecast, const GridFeature<D>& feature)
    {
        // Contact with a corner begins at its first zero and ends at the last.
        return ball.exact().contactTime(feature, forecast.early, forecast.late, forecast.leaves);
    }

    // Schedules the next change of the range.
    void plan(CellRangeId id);
    [[nodiscard]] std::optional<ScheduledChange> scheduled(CellRangeId id) const;
    [[nodiscard]] ScheduledChange scheduledAt(CellRangeId id, const Instant& time) const;
    [[nodiscard]] bool isVoid(const ScheduledChange& change) const
    {
        return ranges[change.range].generation != change.generation;
    }
    void dropVoid()
    {
        while (!queue.isEmpty() && isVoid(queue.first()))
            queue.pop();
    }
};

template <int D>
class ExactCellWalk
{
public:
    ExactCellWalk(const BallPath<D>& path, const BoxGrid<D>& grid, StartCells start);

    // After a stop is requested there is no next event.
    void stopWith(std::stop_token stop) { m_state.stop = std::move(stop); }
    // The next event, valid until the next call; null if there is none.
    [[nodiscard]] const CellEvent<D>* next()
    {
        if (m_reported == m_state.events.size())
            advance();
        return m_reported == m_state.events.size() ? nullptr : &m_state.events[m_reported++];
    }
    // The exact time of the last event.
    [[nodiscard]] Instant instant();
    // Restarts at a time after the start of the path at which certainly nothing happens: only later events are
    // reported, and their instant indices exceed `instantIndex`. Requires: the time is before the end.
    void beginAt(double time, std::uint64_t instantIndex);
    // After the last event of an instant: an interval in which certainly nothing happens, measured from the start of
    // the path. None if the walk has not begun, within an instant, or if no event follows.
    [[nodiscard]] std::optional<Interval> eventFreeInterval();
    // The only instant between early and late, measured from the start, at which the ball's surface passes the feature.
    [[nodiscard]] std::optional<Instant> contactTime(const GridFeature<D>& feature, double early, double late);
    [[nodiscard]] std::uint64_t instantIndex() const { return m_state.current.index; }
    [[nodiscard]] const FilteredBall<D>& filter() const { return m_state.ball.filter; }
    [[nodiscard]] std::optional<Coordinates<D>> normal(const CellEvent<D>& event) const
    {
        return approxNormal(m_state.ball.path, m_state.ball.grid, event);
    }
    [[nodiscard]] const std::optional<std::string>& refusal() const { return m_state.refusal; }
    [[nodiscard]] std::uint64_t filteredSteps() const { return m_filteredSteps; }
    [[nodiscard]] std::uint64_t exactSteps() const { return m_exactSteps; }

private:
    void advance(); // moves to the next instant with an event
    void begin();
    [[nodiscard]] bool isNeverInside();
    void step();
    void finish();

    CellWalkState<D> m_state;
    double m_begin;             // time at which the walk begins
    std::size_t m_reported = 0; // number of events of the current instant that are reported
    std::uint64_t m_filteredSteps = 0;
    std::uint64_t m_exactSteps = 0;
};

} // namespace sweep
