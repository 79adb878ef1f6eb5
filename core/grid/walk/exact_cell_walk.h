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

#include "core/grid/ball/approx_ball.h"
#include "core/grid/ball/contact_times.h"
#include "core/grid/walk/cell_range_plan.h"
#include "core/grid/walk/cell_walk.h"

#include <stop_token>

namespace sweep {

template <int D>
class ExactCellWalk
{
public:
    ExactCellWalk(const BallPath<D>& path, const BoxGrid<D>& grid, StartCells start);

    // After a stop is requested there is no next event.
    void stopWith(std::stop_token stop) { m_stop = std::move(stop); }
    // The next event, valid until the next call; null if there is none.
    [[nodiscard]] const CellEvent<D>* next()
    {
        if (m_reported == m_events.size())
            advance();
        return m_reported == m_events.size() ? nullptr : &m_events[m_reported++];
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
    [[nodiscard]] std::uint64_t instantIndex() const { return m_instantIndex; }
    [[nodiscard]] const FilteredBall<D>& filter() const { return m_filter; }
    [[nodiscard]] std::optional<Coordinates<D>> normal(const CellEvent<D>& event) const
    {
        return approxNormal(m_path, m_grid, event);
    }
    [[nodiscard]] const std::optional<std::string>& refusal() const { return m_refusal; }
    [[nodiscard]] std::uint64_t filteredSteps() const { return m_filteredSteps; }
    [[nodiscard]] std::uint64_t exactSteps() const { return m_exactSteps; }

private:
    using Range = CellRange<D>;
    using Side = std::array<signed char, D>;

    // Contact before, at and right after an instant.
    struct Presence
    {
        bool before = false;
        bool at = false;
        bool after = false;
    };
    struct Stopped
    {
    };
    enum class State
    {
        fresh,
        walking,
        ending,
        ended
    };

    void advance(); // to the next instant with an event
    void begin();
    [[nodiscard]] bool isNeverInside();
    void step();
    void finish();
    void throwIfStopped() const
    {
        if (m_stop.stop_requested())
            throw Stopped();
    }
    bool refuse(long long k);

    // Steps decided by doubles.
    bool filteredStep(const ScheduledChange& change);
    [[nodiscard]] bool isMovable(const Range& range, bool up) const;
    void move(CellRangeId id, bool up);
    void movePoint(CellRangeId id, bool up);
    void moveEnd(CellRangeId id, bool up);
    void openBox(CellRangeId id, bool up);
    void closeBox(CellRangeId id, bool up);
    void planMoved(CellRangeId id, std::array<bool, 2> moved);
    void reportAtSide(CellChange change, const CellIndex<D>& cell, const Side& side)
    {
        report(change, cell, side, holdsSide<D>(m_grid.policy, side));
    }
    [[nodiscard]] Side sideOf(const Range& range, bool up) const
    {
        Side side = m_forecast.region;
        side[static_cast<std::size_t>(range.prefix.depth)] = up ? -1 : 1;
        return side;
    }

    // Steps decided by polynomials.
    void exactStep();
    [[nodiscard]] std::vector<ScheduledChange> takeContested();
    void change(CellRangeId id, Presence presence);
    void changeMembers(CellRangeId id, const std::array<IndexRange, 3>& indices);
    void reportExactly(const CellIndex<D>& cell, Presence presence);
    // The current side of the centre relative to line n of the axis.
    [[nodiscard]] Sign sideNow(int axis, long long n)
    {
        const auto sign = m_filter.sideFiltered(axis, n, m_forecast);
        return sign ? *sign : exactBall().side(axis, n, {now(), false});
    }

    void report(CellChange change, const CellIndex<D>& cell, const Side& side, bool belongs);

    void plan(CellRangeId id);
    [[nodiscard]] std::optional<ScheduledChange> scheduled(CellRangeId id) const;
    [[nodiscard]] ScheduledChange scheduledAt(CellRangeId id, const Instant& time) const;
    [[nodiscard]] bool isVoid(const ScheduledChange& change) const
    {
        return m_ranges[change.range].generation != change.generation;
    }
    void dropVoid()
    {
        while (!m_queue.isEmpty() && isVoid(m_queue.first()))
            m_queue.pop();
    }

    [[nodiscard]] ExactBall<D>& exactBall() { return m_exactBall ? *m_exactBall : m_exactBall.emplace(m_path, m_grid); }
    [[nodiscard]] const Instant& now();
    void setNow(const Instant& now);
    [[nodiscard]] GridFeature<D> lastFeature() const
    {
        return featureOf(m_ranges[m_cause.range].prefix, m_cause.before, m_cause.up, m_forecast);
    }
    // The instant of a forecast: the only zero of its contact between early and late; none after the end of the path.
    [[nodiscard]] std::optional<Instant> exactTime(const Forecast<D>& forecast, const GridFeature<D>& feature)
    {
        // Contact with a corner begins at its first zero and ends at the last.
        return exactBall().contactTime(feature, forecast.early, forecast.late, forecast.leaves);
    }
    [[nodiscard]] std::optional<Instant> exactChange(CellRangeId id);

    BallPath<D> m_path;
    BoxGrid<D> m_grid;
    FilteredBall<D> m_filter;
    ContactTimes<D> m_times;
    std::optional<ExactBall<D>> m_exactBall; // created when doubles first cannot decide
    std::stop_token m_stop;
    bool m_reportStart;
    double m_begin; // time at which the walk begins
    State m_state = State::fresh;
    std::optional<std::string> m_refusal;
    CellRangeForest<D> m_ranges; // id 0 is the root
    EventQueue m_queue;
    ScheduledChange m_end;  // end of the path, if it has one
    Forecast<D> m_forecast; // the last one that came true; early and late enclose the current time
    struct
    {
        CellRangeId range = 0;
        bool up = false;
        IndexRange before;
    } m_cause;                           // the range and end of that forecast, and the previous indices
    std::optional<CellRangeId> m_opened; // the range of a newly entered box, still to be planned
    std::optional<Instant> m_now;        // computed on demand
    std::vector<CellEvent<D>> m_events;  // events of the current instant
    std::size_t m_reported = 0;          // number of these already reported
    std::uint64_t m_instantIndex = 0;
    std::uint64_t m_filteredSteps = 0;
    std::uint64_t m_exactSteps = 0;
};

} // namespace sweep
