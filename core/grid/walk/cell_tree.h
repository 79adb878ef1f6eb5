// Which cells is the ball in contact with now, and what will change next?
//
// A fan is a range of neighbours along one axis, inside the box of a prefix: the root's are slabs, their fans' are
// columns or cells. Each fan knows the next change at both of its ends as a forecast, or as an exact instant where
// doubles cannot tell; a heap knows which fan changes first. A step takes the first change: alone and sure it moves one
// end of one fan; otherwise all fans that may share the instant are put in exact order, and those that do are found
// anew, at that instant and right after it, and compared with what was before.
#pragma once

#include "core/grid/walk/approx_ball.h"
#include "core/grid/walk/ball_filter.h"
#include "core/grid/walk/cell_walk.h"
#include "core/grid/walk/due_heap.h"
#include "core/grid/walk/fan_forest.h"
#include "core/grid/walk/fan_plan.h"
#include "core/grid/walk/feature_time.h"

#include <stop_token>

namespace sweep {

template <int D>
class CellTree
{
public:
    CellTree(const BallPath<D>& path, const BoxGrid<D>& grid, StartCells start);

    // Once that is stopped there is no next event.
    void stopWith(std::stop_token stop) { m_stop = std::move(stop); }
    // The next event, until the next call; null where there is none.
    [[nodiscard]] const CellEvent<D>* next()
    {
        if (m_told == m_events.size())
            advance();
        return m_told == m_events.size() ? nullptr : &m_events[m_told++];
    }
    // When the last one happens.
    [[nodiscard]] Instant instant();
    // Begins anew at a later time than the path's start, where surely nothing happens: events are those after it, their
    // moments larger than the one told before. Requires: the time is before the end.
    void beginAt(double time, std::uint64_t moment);
    // After the last event of an instant: a stretch of time in which surely nothing happens, since the path's start.
    // None where it has not begun, inside an instant, and where nothing comes any more.
    struct Quiet
    {
        double from = 0;
        double to = 0;
    };
    [[nodiscard]] std::optional<Quiet> quiet();
    // The only instant between early and late, since the start, at which the ball's surface passes the feature.
    [[nodiscard]] std::optional<Instant> passing(const Feature<D>& feature, double early, double late);
    [[nodiscard]] std::uint64_t moment() const { return m_moment; }
    [[nodiscard]] const BallFilter<D>& filter() const { return m_filter; }
    [[nodiscard]] std::optional<Coordinates<D>> normal(const CellEvent<D>& event) const
    {
        return m_approx.normal(event);
    }
    [[nodiscard]] const std::optional<std::string>& refusal() const { return m_refusal; }
    [[nodiscard]] std::uint64_t quickSteps() const { return m_quickSteps; }
    [[nodiscard]] std::uint64_t exactSteps() const { return m_exactSteps; }

private:
    using Fan = sweep::Fan<D>;
    using Children = typename Fan::Children;

    // In contact before, at and right after an instant.
    struct Presence
    {
        bool before = false;
        bool at = false;
        bool after = false;

        [[nodiscard]] bool all() const { return before && at && after; }
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

    [[nodiscard]] ExactBall<D>& exact();
    [[nodiscard]] const Instant& now(); // the same, from polynomials
    void advance();                     // to the next instant at which anything happens
    void begin();
    [[nodiscard]] bool isNeverInside();
    void finish();
    void step();
    bool quickStep(const Due& due);
    [[nodiscard]] bool movable(const Fan& fan, bool up) const;
    void move(FanNumber fan, bool up);
    void movePoint(FanNumber fan, bool up);
    void moveEnd(FanNumber fan, bool up);
    void openBox(FanNumber fan, bool up);
    void closeBox(FanNumber fan, bool up);
    void exactStep();
    void change(FanNumber fan, Presence presence);
    void changeMembers(FanNumber fan, const std::array<CellRun, 3>& runs);

    // Planning.
    void planMoved(FanNumber fan, std::array<bool, 2> moved);
    [[nodiscard]] std::optional<Instant> exactTime(const Forecast<D>& forecast, const Feature<D>& feature);
    void plan(FanNumber fan);
    [[nodiscard]] std::optional<Due> dueOf(FanNumber fan);
    [[nodiscard]] std::optional<Instant> exactly(FanNumber fan);
    [[nodiscard]] Due around(FanNumber fan, const Instant& time) const;

    [[nodiscard]] bool isVoid(const Due& due) const { return m_fans[due.fan].generation != due.generation; }

    [[nodiscard]] std::array<signed char, D> sideOf(const Fan& fan, bool up) const;
    void tell(CellChange change, const CellIndex<D>& cell, const std::array<signed char, D>& side, bool belongs);
    void tellSurely(CellChange change, const CellIndex<D>& cell, const std::array<signed char, D>& side)
    {
        tell(change, cell, side, holdsSide<D>(m_grid.policy, side));
    }
    void goOn() const; // throws Stopped
    [[nodiscard]] Sign sideNow(int axis, long long n);
    void tellExactly(const CellIndex<D>& cell, Presence presence);
    bool refuse(long long k);

    BallPath<D> m_path;
    BoxGrid<D> m_grid;
    BallFilter<D> m_filter;
    ApproxBall<D> m_approx;
    FeatureTimes<D> m_times;
    std::optional<ExactBall<D>> m_exact; // once doubles cannot tell
    std::stop_token m_stop;
    bool m_tellStart;
    double m_begin; // when it begins
    State m_state = State::fresh;
    std::optional<std::string> m_refusal;
    FanForest<D> m_fans; // number 0 is the root
    DueHeap m_dues;
    Due m_last;             // the end of the path, where it has one
    Forecast<D> m_forecast; // the one that came true last; early and late enclose now
    struct
    {
        FanNumber fan = 0;
        bool up = false;
        CellRun run;
    } m_cause;                          // whose it was, and its run before
    std::optional<FanNumber> m_opened;  // the fan of a box that was entered, to be planned
    std::optional<Instant> m_now;       // once somebody asked for it
    std::vector<CellEvent<D>> m_events; // of this instant
    std::size_t m_told = 0;
    std::uint64_t m_moment = 0;
    std::uint64_t m_quickSteps = 0;
    std::uint64_t m_exactSteps = 0;
};

} // namespace sweep
