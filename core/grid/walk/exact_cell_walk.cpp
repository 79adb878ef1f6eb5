#include "core/grid/walk/exact_cell_walk.h"

#include "core/base/contract.h"
#include "core/number/bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep {

// Steps of the exact walk decided by polynomials: member functions of ExactCellWalk, included only by its source file.

// Determines the ranges that change at the first of all instants that doubles cannot separate, and recomputes them.
template <int D>
void ExactCellWalk<D>::exactStep()
{
    ++m_exactSteps;
    std::vector<std::pair<Instant, ScheduledChange>> times;
    for (const ScheduledChange& change : takeContested())
        if (const auto time = exactChange(change.range))
            times.emplace_back(*time, change);
    if (times.empty())
        return;
    const Instant first = std::min_element(times.begin(), times.end(), [](const auto& p, const auto& q) {
                              return p.first < q.first;
                          })->first;
    std::vector<ScheduledChange> simultaneous;
    for (const auto& [time, change] : times) {
        if (time == first)
            simultaneous.push_back(change);
        else
            m_queue.push(scheduledAt(change.range, time));
    }
    setNow(first);
    ++m_instantIndex;
    std::sort(simultaneous.begin(), simultaneous.end(), [this](const auto& p, const auto& q) {
        return m_ranges[p.range].prefix.depth < m_ranges[q.range].prefix.depth;
    });
    for (const ScheduledChange& scheduled : simultaneous)
        if (!isVoid(scheduled) && m_state != State::ended)
            change(scheduled.range, {true, true, true});
}

// Takes from the queue all changes that may be the first one.
template <int D>
std::vector<ScheduledChange> ExactCellWalk<D>::takeContested()
{
    std::vector<ScheduledChange> contested;
    double latest = m_queue.first().late;
    while (!m_queue.isEmpty() && (isVoid(m_queue.first()) || m_queue.first().early <= latest)) {
        if (!isVoid(m_queue.first())) {
            contested.push_back(m_queue.first());
            latest = std::min(latest, contested.back().late);
        }
        m_queue.pop();
    }
    return contested;
}

// Recomputes the range at this instant and right after it. `presence` is that of its box.
template <int D>
void ExactCellWalk<D>::change(CellRangeId id, Presence presence)
{
    const CellPrefix<D> prefix = m_ranges[id].prefix;
    IndexRange guess = m_ranges[id].indices;
    const auto certain = presence.before ? std::nullopt : m_filter.certainRange(prefix, m_forecast);
    if (!presence.before && !certain) {
        const auto approximate = approxRange(m_path, m_grid, prefix, now().nearest());
        if (!approximate) {
            (void)refuse(cellIndexLimit);
            return;
        }
        guess = *approximate;
    }
    std::array<IndexRange, 3> indices{}; // before, at, after
    if (presence.before)
        indices[0] = guess;
    if (presence.at)
        indices[1] = certain ? *certain : exactBall().range(prefix, {now(), false}, guess);
    if (presence.after)
        indices[2] = certain ? *certain : exactBall().range(prefix, {now(), true}, presence.at ? indices[1] : guess);
    for (const IndexRange& range : indices)
        if (!range.empty() && (refuse(range.first) || refuse(range.last)))
            return;
    changeMembers(id, indices);
    if (!presence.after)
        return;
    m_ranges[id].indices = indices[2];
    plan(id);
}

template <int D>
void ExactCellWalk<D>::changeMembers(CellRangeId id, const std::array<IndexRange, 3>& indices)
{
    IndexRange all{std::numeric_limits<long long>::max(), std::numeric_limits<long long>::min()};
    IndexRange common{std::numeric_limits<long long>::min(), std::numeric_limits<long long>::max()};
    for (const IndexRange& range : indices) {
        if (!range.empty())
            all = {std::min(all.first, range.first), std::max(all.last, range.last)};
        common = {std::max(common.first, range.first), std::min(common.last, range.last)};
    }
    const bool last = m_ranges[id].isLast();
    if (last && m_state == State::fresh && !m_reportStart)
        return; // cells in contact at the start are not reported
    typename Range::Children members;
    for (long long k = all.first; k <= all.last; ++k) {
        const Presence presence{indices[0].holds(k), indices[1].holds(k), indices[2].holds(k)};
        if (last) {
            if (common.holds(k))
                k = common.last; // these do not change
            else
                reportExactly(m_ranges[id].member(k).cell, presence);
            continue;
        }
        if (!presence.before && !presence.at && !presence.after)
            continue;
        const CellRangeId child = presence.before
                                      ? (*m_ranges[id].children)[static_cast<std::size_t>(k - indices[0].first)]
                                      : m_ranges.add(m_ranges[id].member(k));
        if (!common.holds(k))
            change(child, presence);
        if (m_state == State::ended)
            return;
        if (presence.after)
            members.push_back(child);
        else
            m_ranges.drop(child);
    }
    if (!last)
        *m_ranges[id].children = std::move(members);
}

template <int D>
void ExactCellWalk<D>::reportExactly(const CellIndex<D>& cell, Presence presence)
{
    Side side{};
    const bool isPoint = m_path.radius == 0;
    for (std::size_t a = 0; a < D; ++a) {
        const int axis = static_cast<int>(a);
        const Sign low = sideNow(axis, cell[a]);
        const Sign high = sideNow(axis, cell[a] + 1);
        if (low == Sign::negative || (isPoint && low == Sign::zero))
            side[a] = -1;
        else if (high == Sign::positive || (isPoint && high == Sign::zero))
            side[a] = 1;
    }
    if (presence.before && (!presence.after || !presence.at))
        report(CellChange::exit, cell, side, presence.at);
    if (presence.after && (!presence.before || !presence.at))
        report(CellChange::enter, cell, side, presence.at);
    if (!presence.before && presence.at && !presence.after)
        report(CellChange::touch, cell, side, true);
}

// Steps of the exact walk decided by doubles: member functions of ExactCellWalk, included only by its source file.

template <int D>
bool ExactCellWalk<D>::filteredStep(const ScheduledChange& change)
{
    const Range& range = m_ranges[change.range];
    const auto& [low, high] = range.next;
    const bool both = endsCollide(range); // then they are a pair, and exits come first
    const bool up = both ? high.leaves : range.upperIsFirst();
    if (!isMovable(range, up))
        return false;
    m_forecast = up ? high : low;
    m_cause = {change.range, up, range.indices};
    m_now.reset();
    ++m_instantIndex;
    move(change.range, up);
    if (both) {
        m_forecast.leaves = !m_forecast.leaves;
        move(change.range, !up);
        m_forecast.leaves = !m_forecast.leaves;
    }
    if (m_state != State::ended)
        planMoved(change.range, {!up || both, up || both});
    return true;
}

// Whether doubles decide the changes along the remaining axes.
template <int D>
bool ExactCellWalk<D>::isMovable(const Range& range, bool up) const
{
    const Forecast<D>& next = range.next[up ? 1 : 0];
    if (m_path.radius == 0)
        return m_ranges.holdsOneCell(range);
    if (next.leaves && range.indices.first == range.indices.last)
        return false;
    for (int a = range.prefix.depth + 1; a < D; ++a)
        if (!m_filter.cellOfCentre(a, next))
            return false;
    return range.isLast() || !next.leaves || m_ranges.holdsOneCell(m_ranges[range.outermostChild(up)]);
}

template <int D>
void ExactCellWalk<D>::move(CellRangeId id, bool up)
{
    if (m_path.radius == 0)
        movePoint(id, up);
    else if (m_ranges[id].isLast())
        moveEnd(id, up);
    else if (m_forecast.leaves)
        closeBox(id, up);
    else
        openBox(id, up);
}

template <int D>
void ExactCellWalk<D>::moveEnd(CellRangeId id, bool up)
{
    Range& range = m_ranges[id];
    const bool leaves = m_forecast.leaves;
    long long& end = up ? range.indices.last : range.indices.first;
    const long long step = up ? 1 : -1;
    CellIndex<D> cell = range.prefix.cell;
    cell[D - 1] = leaves ? end : end + step;
    end += leaves ? -step : step;
    if (!refuse(end))
        reportAtSide(leaves ? CellChange::exit : CellChange::enter, cell, sideOf(range, up));
}

// Opens the next box, which the ball touches with one point of its surface, inside one cell of the box.
template <int D>
void ExactCellWalk<D>::openBox(CellRangeId id, bool up)
{
    const auto depth = static_cast<std::size_t>(m_ranges[id].prefix.depth);
    CellIndex<D> cell = m_ranges[id].prefix.cell;
    cell[depth] = up ? m_ranges[id].indices.last + 1 : m_ranges[id].indices.first - 1;
    for (std::size_t a = depth + 1; a < D; ++a)
        cell[a] = m_filter.cellOfCentre(static_cast<int>(a), m_forecast).value_or(0); // isMovable checked for one
    if (refuse(cell[depth]))
        return;
    reportAtSide(CellChange::enter, cell, sideOf(m_ranges[id], up));
    (up ? m_ranges[id].indices.last : m_ranges[id].indices.first) = cell[depth];
    CellRangeId parent = id;
    bool atBack = up;
    for (std::size_t a = depth + 1; a < D; ++a) {
        const CellRangeId child = m_ranges.add({static_cast<int>(a), cell});
        m_ranges[child].indices = {cell[a], cell[a]};
        auto& siblings = *m_ranges[parent].children;
        atBack ? siblings.push_back(child) : siblings.push_front(child);
        if (parent == id)
            m_opened = child;
        atBack = true;
        parent = child;
    }
}

template <int D>
void ExactCellWalk<D>::closeBox(CellRangeId id, bool up)
{
    const CellRangeId closing = m_ranges[id].outermostChild(up);
    reportAtSide(CellChange::exit, m_ranges.onlyCell(m_ranges[closing]), sideOf(m_ranges[id], up));
    m_ranges.drop(closing);
    auto& siblings = *m_ranges[id].children;
    up ? siblings.pop_back() : siblings.pop_front();
    IndexRange& indices = m_ranges[id].indices;
    up ? --indices.last : ++indices.first;
}

// Moves a point from one cell to the next.
template <int D>
void ExactCellWalk<D>::movePoint(CellRangeId id, bool up)
{
    const auto depth = static_cast<std::size_t>(m_ranges[id].prefix.depth);
    CellIndex<D> cell = m_ranges.onlyCell(m_ranges[id]);
    Side side{};
    side[depth] = up ? 1 : -1;
    reportAtSide(CellChange::exit, cell, side);
    cell[depth] += up ? 1 : -1;
    side[depth] = up ? -1 : 1;
    if (!refuse(cell[depth]))
        reportAtSide(CellChange::enter, cell, side);
    m_ranges[id].indices = {cell[depth], cell[depth]};
    if (!m_ranges[id].isLast())
        m_ranges.moveBox(m_ranges[id].children->front(), depth, cell[depth]);
}

// Plans the ends that moved, and the ranges of a newly entered box. Requires: the range is first in the queue.
template <int D>
void ExactCellWalk<D>::planMoved(CellRangeId id, std::array<bool, 2> moved)
{
    Range& range = m_ranges[id];
    if ((!moved[0] || planEnd(range, false, m_filter, m_forecast)) &&
        (!moved[1] || planEnd(range, true, m_filter, m_forecast)) &&
        (!endsCollide(range) || endsArePair(range, m_filter))) {
        m_queue.replaceFirst(scheduled(id));
    } else {
        m_queue.pop();
        plan(id);
    }
    for (auto opened = std::exchange(m_opened, std::nullopt); opened;) {
        plan(*opened);
        const Range& box = m_ranges[*opened];
        opened = box.isLast() ? std::nullopt : std::optional(box.children->front());
    }
}

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
