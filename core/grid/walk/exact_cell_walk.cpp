#include "core/grid/walk/exact_cell_walk.h"

#include "core/base/contract.h"
#include "core/grid/walk/exact_step.h"
#include "core/grid/walk/filtered_step.h"
#include "core/number/bounds.h"

#include <algorithm>
#include <cmath>

namespace sweep {

template <int D>
ExactCellWalk<D>::ExactCellWalk(const BallPath<D>& path, const BoxGrid<D>& grid, StartCells start)
    : m_path((SWEEP_EXPECTS(isWalkable(path, grid)), path)), m_grid(grid), m_filter(path, grid), m_times(path, grid),
      m_reportStart(start == StartCells::reported), m_begin(path.start)
{
    if (path.end)
        m_end = scheduledAt(0, Instant(*path.end));
}

// Polls for a stop while it sorts, because one instant, such as the start, may have millions of events.
template <int D>
void ExactCellWalk<D>::advance()
try {
    m_events.clear();
    m_reported = 0;
    while (m_events.empty() && m_state != State::ended) {
        throwIfStopped();
        if (m_state == State::fresh)
            begin();
        else
            step();
    }
    if (m_refusal)
        m_events.clear();
    if (m_events.size() > 1)
        std::sort(m_events.begin(), m_events.end(), [this](const CellEvent<D>& p, const CellEvent<D>& q) {
            throwIfStopped();
            return p.change != q.change ? p.change < q.change : p.cell < q.cell;
        });
} catch (const Stopped&) {
    m_events.clear();
    m_state = State::ended;
}

template <int D>
void ExactCellWalk<D>::begin()
{
    m_now = Instant(m_begin);
    if (m_begin != m_path.start)
        setNow(Instant(m_begin));
    if (isNeverInside()) {
        m_state = State::ended;
        return;
    }
    change(m_ranges.add({}), {false, true, true});
    if (!m_reportStart)
        m_events.clear();
    if (m_state == State::fresh)
        m_state = State::walking;
}

// A point that stays on a line is never in an open cell, so there is nothing to walk through.
template <int D>
bool ExactCellWalk<D>::isNeverInside()
{
    if (m_path.radius != 0 || m_grid.policy != CellPolicy::open)
        return false;
    for (std::size_t a = 0; a < D; ++a) {
        const bool rests =
            m_path.to ? (*m_path.to)[a] == m_path.at[a] : m_path.velocity[a] == 0 && m_path.acceleration[a] == 0;
        const double n = std::nearbyint((m_path.at[a] / 2 - m_grid.origin[a] / 2) / m_grid.spacing[a] * 2);
        if (rests && std::abs(n) < static_cast<double>(cellIndexLimit) &&
            exactBall().side(static_cast<int>(a), static_cast<long long>(n), {now(), false}) == Sign::zero)
            return true;
    }
    return false;
}

template <int D>
void ExactCellWalk<D>::beginAt(double time, std::uint64_t instantIndex)
{
    SWEEP_EXPECTS(m_path.start < time && (!m_path.end || time < *m_path.end));
    m_begin = time;
    m_reportStart = false;
    m_instantIndex = instantIndex;
    m_state = State::fresh;
    m_forecast = {};
    m_opened.reset();
    m_ranges.clear();
    m_queue.clear();
    m_events.clear();
    m_reported = 0;
}

template <int D>
void ExactCellWalk<D>::step()
{
    dropVoid();
    if (m_queue.isEmpty() || (m_path.end && m_queue.first().early > m_end.late)) {
        if (m_path.end)
            finish();
        m_state = State::ended;
        return;
    }
    const ScheduledChange first = m_queue.first();
    m_filter.prepareBounds(first.late);
    const bool certain =
        !m_ranges[first.range].exact && !m_queue.isFirstContested() && (!m_path.end || first.late < m_end.early);
    if (certain && filteredStep(first))
        ++m_filteredSteps;
    else
        exactStep();
}

template <int D>
void ExactCellWalk<D>::finish()
{
    m_state = State::ending;
    m_now = Instant(*m_path.end);
    m_forecast = {};
    m_forecast.early = m_end.early;
    m_forecast.late = m_end.late;
    ++m_instantIndex;
    change(0, {true, true, false});
}

template <int D>
bool ExactCellWalk<D>::refuse(long long k)
{
    if (-cellIndexLimit < k && k < cellIndexLimit)
        return false;
    m_refusal = std::string("the walk ") + leavesIndexRangeText;
    m_state = State::ended;
    return true;
}

template <int D>
void ExactCellWalk<D>::report(CellChange change, const CellIndex<D>& cell, const Side& side, bool belongs)
{
    throwIfStopped();
    CellEvent<D>& event = m_events.emplace_back();
    event.change = change;
    event.cell = cell;
    event.side = side;
    event.belongs = belongs;
    event.instantIndex = m_instantIndex;
    event.t = m_now ? m_now->nearest() : m_path.start + (m_forecast.early + m_forecast.late) / 2;
    event.clipped = (m_state == State::fresh && change != CellChange::exit) ||
                    (m_state == State::ending && change != CellChange::enter);
}

// --- the queue ------------------------------------------------------------------------------------------------------

template <int D>
void ExactCellWalk<D>::plan(CellRangeId id)
{
    Range& range = m_ranges[id];
    ++range.generation;
    range.shrinks = {};
    range.exactChange.reset();
    range.exact = !planEnd(range, false, m_filter, m_forecast) || !planEnd(range, true, m_filter, m_forecast) ||
                  (endsCollide(range) && !endsArePair(range, m_filter));
    if (range.exact)
        range.exactChange = exactBall().nextChange(range.prefix, range.indices, now());
    if (const auto change = scheduled(id))
        m_queue.push(*change);
}

template <int D>
std::optional<ScheduledChange> ExactCellWalk<D>::scheduled(CellRangeId id) const
{
    const Range& range = m_ranges[id];
    if (range.exact)
        return range.exactChange ? std::optional(scheduledAt(id, *range.exactChange)) : std::nullopt;
    const auto& [low, high] = range.next;
    if (!low.isCertain() && !high.isCertain())
        return std::nullopt;
    const Forecast<D>& first = range.upperIsFirst() ? high : low;
    return ScheduledChange{first.early, first.late, id, range.generation};
}

template <int D>
ScheduledChange ExactCellWalk<D>::scheduledAt(CellRangeId id, const Instant& time) const
{
    const double early = nextDown(time.below() - m_path.start);
    const double late = nextUp(time.above() - m_path.start);
    return {early, late, id, m_ranges.empty() ? 0 : m_ranges[id].generation};
}

template <int D>
std::optional<Interval> ExactCellWalk<D>::eventFreeInterval()
{
    if (m_state != State::walking || m_reported != m_events.size())
        return std::nullopt;
    dropVoid();
    if (m_queue.isEmpty())
        return std::nullopt;
    const double next = m_queue.first().early;
    return Interval{m_forecast.late, m_path.end ? std::min(next, m_end.early) : next};
}

// --- exact time -----------------------------------------------------------------------------------------------------

template <int D>
const Instant& ExactCellWalk<D>::now()
{
    if (!m_now)
        m_now = exactTime(m_forecast, lastFeature());
    SWEEP_EXPECTS(m_now);
    return *m_now;
}

template <int D>
void ExactCellWalk<D>::setNow(const Instant& now)
{
    const ScheduledChange around = scheduledAt(0, now);
    m_now = now;
    m_forecast = {};
    m_forecast.early = around.early;
    m_forecast.late = around.late;
}

template <int D>
std::optional<Instant> ExactCellWalk<D>::exactChange(CellRangeId id)
{
    const Range& range = m_ranges[id];
    if (range.exact)
        return range.exactChange;
    const bool up = range.upperIsFirst();
    const Forecast<D>& first = range.next[up ? 1 : 0];
    return exactTime(first, featureOf(range.prefix, range.indices, up, first));
}

template <int D>
std::optional<Instant> ExactCellWalk<D>::contactTime(const GridFeature<D>& feature, double early, double late)
{
    if (auto time = m_times.passing(feature, early, late))
        return time;
    return exactBall().contactTime(feature, early, late, false);
}

template <int D>
Instant ExactCellWalk<D>::instant()
{
    if (!m_now)
        if (auto time = m_times.passing(lastFeature(), m_forecast.early, m_forecast.late))
            return *time;
    return now();
}

template class ExactCellWalk<2>;
template class ExactCellWalk<3>;

} // namespace sweep
