#include "core/grid/exact_cell_walk.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/number/bounds.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace sweep {

template <int D>
bool CellWalkState<D>::refuse(long long k)
{
    if (-cellIndexLimit < k && k < cellIndexLimit)
        return false;
    refusal = std::string("the walk ") + leavesIndexRangeText;
    phase = WalkPhase::ended;
    return true;
}

template <int D>
void CellWalkState<D>::report(CellChange change, const CellIndex<D>& cell, const std::array<signed char, D>& side,
                              bool belongs)
{
    throwIfStopped();
    CellEvent<D>& event = events.emplace_back();
    event.change = change;
    event.cell = cell;
    event.side = side;
    event.belongs = belongs;
    event.instantIndex = current.index;
    event.t = current.exact ? current.exact->nearest()
                            : ball.path.start + (current.forecast.early + current.forecast.late) / 2;
    event.clipped =
        (!hasBegun() && change != CellChange::exit) || (phase == WalkPhase::ending && change != CellChange::enter);
}

template <int D>
const Instant& CellWalkState<D>::now()
{
    if (!current.exact)
        current.exact = exactTime(current.forecast, lastFeature());
    SWEEP_EXPECTS(current.exact);
    return *current.exact;
}

template <int D>
void CellWalkState<D>::setNow(const Instant& now)
{
    const ScheduledChange around = scheduledAt(0, now);
    current.exact = now;
    current.forecast = {};
    current.forecast.early = around.early;
    current.forecast.late = around.late;
}

template <int D>
void CellWalkState<D>::plan(CellRangeId id)
{
    CellRange<D>& range = ranges[id];
    ++range.generation;
    range.shrinks = {};
    range.exactChange.reset();
    range.exact = !planEnd(range, false, ball.filter, current.forecast) ||
                  !planEnd(range, true, ball.filter, current.forecast) ||
                  (endsCollide(range) && !endsArePair(range, ball.filter));
    if (range.exact)
        range.exactChange = ball.exact().nextChange(range.prefix, range.indices, now());
    if (const auto change = scheduled(id))
        queue.push(*change);
}

template <int D>
std::optional<ScheduledChange> CellWalkState<D>::scheduled(CellRangeId id) const
{
    const CellRange<D>& range = ranges[id];
    if (range.exact)
        return range.exactChange ? std::optional(scheduledAt(id, *range.exactChange)) : std::nullopt;
    const auto& [low, high] = range.next;
    if (!low.isCertain() && !high.isCertain())
        return std::nullopt;
    const Forecast<D>& first = range.upperIsFirst() ? high : low;
    return ScheduledChange{first.early, first.late, id, range.generation};
}

template <int D>
ScheduledChange CellWalkState<D>::scheduledAt(CellRangeId id, const Instant& time) const
{
    const double early = nextDown(time.below() - ball.path.start);
    const double late = nextUp(time.above() - ball.path.start);
    return {early, late, id, ranges.empty() ? 0 : ranges[id].generation};
}

namespace {

// A step decided by doubles: moves one end of one range, or both ends that certainly change together.
template <int D>
class FilteredStep
{
public:
    explicit FilteredStep(CellWalkState<D>& state) : m_state(state) {}
    // Takes the step; returns false, with nothing changed, if doubles do not decide it. Requires: the change is first
    // in the queue, certain and alone.
    [[nodiscard]] bool take(const ScheduledChange& change);

private:
    using Range = CellRange<D>;
    using Side = std::array<signed char, D>;

    [[nodiscard]] bool isMovable(const Range& range, bool up) const;
    void move(CellRangeId id, bool up);
    void movePoint(CellRangeId id, bool up);
    void moveEnd(CellRangeId id, bool up);
    void openBox(CellRangeId id, bool up);
    void closeBox(CellRangeId id, bool up);
    void planMoved(CellRangeId id, std::array<bool, 2> moved);
    void reportAtSide(CellChange change, const CellIndex<D>& cell, const Side& side)
    {
        m_state.report(change, cell, side, holdsSide<D>(m_state.ball.grid.policy, side));
    }
    [[nodiscard]] Side sideOf(const Range& range, bool up) const
    {
        Side side = m_state.current.forecast.region;
        side[static_cast<std::size_t>(range.prefix.depth)] = up ? -1 : 1;
        return side;
    }

    CellWalkState<D>& m_state;
    std::optional<CellRangeId> m_opened; // the range of a newly entered box, still to be planned
};

template <int D>
bool FilteredStep<D>::take(const ScheduledChange& change)
{
    const Range& range = m_state.ranges[change.range];
    const auto& [low, high] = range.next;
    const bool both = endsCollide(range); // if so, the ends are a pair, and exits come first
    const bool up = both ? high.leaves : range.upperIsFirst();
    if (!isMovable(range, up))
        return false;
    WalkInstant<D>& current = m_state.current;
    current = {up ? high : low, change.range, up, range.indices, {}, current.index + 1};
    move(change.range, up);
    if (both) {
        current.forecast.leaves = !current.forecast.leaves;
        move(change.range, !up);
        current.forecast.leaves = !current.forecast.leaves;
    }
    if (m_state.phase != WalkPhase::ended)
        planMoved(change.range, {!up || both, up || both});
    return true;
}

// Whether doubles decide the changes along the remaining axes.
template <int D>
bool FilteredStep<D>::isMovable(const Range& range, bool up) const
{
    const Forecast<D>& next = range.next[up ? 1 : 0];
    if (m_state.ball.path.radius == 0)
        return m_state.ranges.holdsOneCell(range);
    if (next.leaves && range.indices.first == range.indices.last)
        return false;
    for (int a = range.prefix.depth + 1; a < D; ++a)
        if (!m_state.ball.filter.cellOfCentre(a, next))
            return false;
    return range.isLast() || !next.leaves || m_state.ranges.holdsOneCell(m_state.ranges[range.outermostChild(up)]);
}

template <int D>
void FilteredStep<D>::move(CellRangeId id, bool up)
{
    if (m_state.ball.path.radius == 0)
        movePoint(id, up);
    else if (m_state.ranges[id].isLast())
        moveEnd(id, up);
    else if (m_state.current.forecast.leaves)
        closeBox(id, up);
    else
        openBox(id, up);
}

template <int D>
void FilteredStep<D>::moveEnd(CellRangeId id, bool up)
{
    Range& range = m_state.ranges[id];
    const bool leaves = m_state.current.forecast.leaves;
    long long& end = up ? range.indices.last : range.indices.first;
    const long long step = up ? 1 : -1;
    CellIndex<D> cell = range.prefix.cell;
    cell[D - 1] = leaves ? end : end + step;
    end += leaves ? -step : step;
    if (!m_state.refuse(end))
        reportAtSide(leaves ? CellChange::exit : CellChange::enter, cell, sideOf(range, up));
}

// Opens the next box, which the ball touches with one point of its surface, inside one cell of the box.
template <int D>
void FilteredStep<D>::openBox(CellRangeId id, bool up)
{
    const auto depth = static_cast<std::size_t>(m_state.ranges[id].prefix.depth);
    CellIndex<D> cell = m_state.ranges[id].prefix.cell;
    cell[depth] = up ? m_state.ranges[id].indices.last + 1 : m_state.ranges[id].indices.first - 1;
    for (std::size_t a = depth + 1; a < D; ++a)
        cell[a] = m_state.ball.filter.cellOfCentre(static_cast<int>(a), m_state.current.forecast)
                      .value_or(0); // isMovable checked for one
    if (m_state.refuse(cell[depth]))
        return;
    reportAtSide(CellChange::enter, cell, sideOf(m_state.ranges[id], up));
    (up ? m_state.ranges[id].indices.last : m_state.ranges[id].indices.first) = cell[depth];
    CellRangeId parent = id;
    bool atBack = up;
    for (std::size_t a = depth + 1; a < D; ++a) {
        const CellRangeId child = m_state.ranges.add({static_cast<int>(a), cell});
        m_state.ranges[child].indices = {cell[a], cell[a]};
        auto& siblings = *m_state.ranges[parent].children;
        atBack ? siblings.push_back(child) : siblings.push_front(child);
        if (parent == id)
            m_opened = child;
        atBack = true;
        parent = child;
    }
}

template <int D>
void FilteredStep<D>::closeBox(CellRangeId id, bool up)
{
    const CellRangeId closing = m_state.ranges[id].outermostChild(up);
    reportAtSide(CellChange::exit, m_state.ranges.onlyCell(m_state.ranges[closing]), sideOf(m_state.ranges[id], up));
    m_state.ranges.drop(closing);
    auto& siblings = *m_state.ranges[id].children;
    up ? siblings.pop_back() : siblings.pop_front();
    IndexRange& indices = m_state.ranges[id].indices;
    up ? --indices.last : ++indices.first;
}

// Moves a point from one cell to the next.
template <int D>
void FilteredStep<D>::movePoint(CellRangeId id, bool up)
{
    const auto depth = static_cast<std::size_t>(m_state.ranges[id].prefix.depth);
    CellIndex<D> cell = m_state.ranges.onlyCell(m_state.ranges[id]);
    Side side{};
    side[depth] = up ? 1 : -1;
    reportAtSide(CellChange::exit, cell, side);
    cell[depth] += up ? 1 : -1;
    side[depth] = up ? -1 : 1;
    if (!m_state.refuse(cell[depth]))
        reportAtSide(CellChange::enter, cell, side);
    m_state.ranges[id].indices = {cell[depth], cell[depth]};
    if (!m_state.ranges[id].isLast())
        m_state.ranges.moveBox(m_state.ranges[id].children->front(), depth, cell[depth]);
}

// Plans the ends that moved, and the ranges of a newly entered box. Requires: the range is first in the queue.
template <int D>
void FilteredStep<D>::planMoved(CellRangeId id, std::array<bool, 2> moved)
{
    Range& range = m_state.ranges[id];
    if ((!moved[0] || planEnd(range, false, m_state.ball.filter, m_state.current.forecast)) &&
        (!moved[1] || planEnd(range, true, m_state.ball.filter, m_state.current.forecast)) &&
        (!endsCollide(range) || endsArePair(range, m_state.ball.filter))) {
        m_state.queue.pop();
        if (const auto next = m_state.scheduled(id))
            m_state.queue.push(*next);
    } else {
        m_state.queue.pop();
        m_state.plan(id);
    }
    for (auto opened = m_opened; opened;) {
        m_state.plan(*opened);
        const Range& box = m_state.ranges[*opened];
        opened = box.isLast() ? std::nullopt : std::optional(box.children->front());
    }
}

// A step decided by polynomials: finds the ranges that change at the first of all instants that doubles cannot
// separate, and recomputes them.
template <int D>
class ExactStep
{
public:
    // Contact before, at and right after an instant.
    struct Presence
    {
        bool before = false;
        bool at = false;
        bool after = false;
    };

    explicit ExactStep(CellWalkState<D>& state) : m_state(state) {}
    void take();
    // Recomputes the range at this instant and right after it. `presence` is that of its box.
    void change(CellRangeId id, Presence presence);

private:
    [[nodiscard]] std::vector<ScheduledChange> takeContested();
    [[nodiscard]] std::optional<Instant> exactChange(CellRangeId id);
    void changeMembers(CellRangeId id, const std::array<IndexRange, 3>& indices);
    void reportExactly(const CellIndex<D>& cell, Presence presence);
    // The current side of the centre relative to line n of the axis.
    [[nodiscard]] Sign sideNow(int axis, long long n)
    {
        const auto sign = m_state.ball.filter.sideFiltered(axis, n, m_state.current.forecast);
        return sign ? *sign : m_state.ball.exact().side(axis, n, {m_state.now(), false});
    }

    CellWalkState<D>& m_state;
};

template <int D>
void ExactStep<D>::take()
{
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
            m_state.queue.push(m_state.scheduledAt(change.range, time));
    }
    m_state.setNow(first);
    ++m_state.current.index;
    std::sort(simultaneous.begin(), simultaneous.end(), [this](const auto& p, const auto& q) {
        return m_state.ranges[p.range].prefix.depth < m_state.ranges[q.range].prefix.depth;
    });
    for (const ScheduledChange& scheduled : simultaneous)
        if (!m_state.isVoid(scheduled) && m_state.phase != WalkPhase::ended)
            change(scheduled.range, {true, true, true});
}

// Takes from the queue all changes that may be the first one.
template <int D>
std::vector<ScheduledChange> ExactStep<D>::takeContested()
{
    std::vector<ScheduledChange> contested;
    double latest = m_state.queue.first().late;
    while (!m_state.queue.isEmpty() &&
           (m_state.isVoid(m_state.queue.first()) || m_state.queue.first().early <= latest)) {
        if (!m_state.isVoid(m_state.queue.first())) {
            contested.push_back(m_state.queue.first());
            latest = std::min(latest, contested.back().late);
        }
        m_state.queue.pop();
    }
    return contested;
}

template <int D>
std::optional<Instant> ExactStep<D>::exactChange(CellRangeId id)
{
    const CellRange<D>& range = m_state.ranges[id];
    if (range.exact)
        return range.exactChange;
    const bool up = range.upperIsFirst();
    const Forecast<D>& first = range.next[up ? 1 : 0];
    return m_state.exactTime(first, featureOf(range.prefix, range.indices, up, first));
}

template <int D>
void ExactStep<D>::change(CellRangeId id, Presence presence)
{
    const CellPrefix<D> prefix = m_state.ranges[id].prefix;
    IndexRange guess = m_state.ranges[id].indices;
    const auto certain =
        presence.before ? std::nullopt : m_state.ball.filter.certainRange(prefix, m_state.current.forecast);
    if (!presence.before && !certain) {
        const auto approximate = approxRange(m_state.ball.path, m_state.ball.grid, prefix, m_state.now().nearest());
        if (!approximate) {
            (void)m_state.refuse(cellIndexLimit);
            return;
        }
        guess = *approximate;
    }
    std::array<IndexRange, 3> indices{}; // before, at, after
    if (presence.before)
        indices[0] = guess;
    if (presence.at)
        indices[1] = certain ? *certain : m_state.ball.exact().range(prefix, {m_state.now(), false}, guess);
    if (presence.after)
        indices[2] = certain
                         ? *certain
                         : m_state.ball.exact().range(prefix, {m_state.now(), true}, presence.at ? indices[1] : guess);
    for (const IndexRange& range : indices)
        if (!range.empty() && (m_state.refuse(range.first) || m_state.refuse(range.last)))
            return;
    changeMembers(id, indices);
    if (!presence.after)
        return;
    m_state.ranges[id].indices = indices[2];
    m_state.plan(id);
}

template <int D>
void ExactStep<D>::changeMembers(CellRangeId id, const std::array<IndexRange, 3>& indices)
{
    IndexRange all{std::numeric_limits<long long>::max(), std::numeric_limits<long long>::min()};
    IndexRange common{std::numeric_limits<long long>::min(), std::numeric_limits<long long>::max()};
    for (const IndexRange& range : indices) {
        if (!range.empty())
            all = {std::min(all.first, range.first), std::max(all.last, range.last)};
        common = {std::max(common.first, range.first), std::min(common.last, range.last)};
    }
    const bool last = m_state.ranges[id].isLast();
    if (last && m_state.phase == WalkPhase::silent)
        return; // cells in contact at the start are not reported
    typename CellRange<D>::Children members;
    for (long long k = all.first; k <= all.last; ++k) {
        const Presence presence{indices[0].holds(k), indices[1].holds(k), indices[2].holds(k)};
        if (last) {
            if (common.holds(k))
                k = common.last; // the lines in common do not change
            else
                reportExactly(m_state.ranges[id].member(k).cell, presence);
            continue;
        }
        if (!presence.before && !presence.at && !presence.after)
            continue;
        const CellRangeId child = presence.before
                                      ? (*m_state.ranges[id].children)[static_cast<std::size_t>(k - indices[0].first)]
                                      : m_state.ranges.add(m_state.ranges[id].member(k));
        if (!common.holds(k))
            change(child, presence);
        if (m_state.phase == WalkPhase::ended)
            return;
        if (presence.after)
            members.push_back(child);
        else
            m_state.ranges.drop(child);
    }
    if (!last)
        *m_state.ranges[id].children = std::move(members);
}

template <int D>
void ExactStep<D>::reportExactly(const CellIndex<D>& cell, Presence presence)
{
    std::array<signed char, D> side{};
    const bool isPoint = m_state.ball.path.radius == 0;
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
        m_state.report(CellChange::exit, cell, side, presence.at);
    if (presence.after && (!presence.before || !presence.at))
        m_state.report(CellChange::enter, cell, side, presence.at);
    if (!presence.before && presence.at && !presence.after)
        m_state.report(CellChange::touch, cell, side, true);
}

} // namespace

template <int D>
ExactCellWalk<D>::ExactCellWalk(const BallPath<D>& path, const BoxGrid<D>& grid, StartCells start)
    : m_state((SWEEP_EXPECTS(isWalkable(path, grid)), path), grid, start), m_begin(path.start)
{
    if (path.end)
        m_state.end = m_state.scheduledAt(0, Instant(*path.end));
}

// Polls for a stop while it sorts, because one instant, such as the start, may have millions of events.
template <int D>
void ExactCellWalk<D>::advance()
try {
    constexpr std::size_t large = 100'000;
    if (m_state.events.size() > large) // such as those of the start
        m_state.events = std::vector<CellEvent<D>>();
    m_state.events.clear();
    m_reported = 0;
    while (m_state.events.empty() && m_state.phase != WalkPhase::ended) {
        m_state.throwIfStopped();
        if (!m_state.hasBegun())
            begin();
        else
            step();
    }
    if (m_state.refusal)
        m_state.events.clear();
    const auto precedes = [this](const CellEvent<D>& p, const CellEvent<D>& q) {
        m_state.throwIfStopped();
        return p.change != q.change ? p.change < q.change : p.cell < q.cell;
    };
    if (!std::ranges::is_sorted(m_state.events, precedes)) // columns are visited in order
        std::ranges::sort(m_state.events, precedes);
} catch (const typename CellWalkState<D>::Stopped&) {
    m_state.events.clear();
    m_state.phase = WalkPhase::ended;
}

template <int D>
void ExactCellWalk<D>::begin()
{
    m_state.current.exact = Instant(m_begin);
    if (m_begin != m_state.ball.path.start)
        m_state.setNow(Instant(m_begin));
    if (isNeverInside()) {
        m_state.phase = WalkPhase::ended;
        return;
    }
    ExactStep<D>(m_state).change(m_state.ranges.add({}), {false, true, true});
    if (!m_state.hasBegun())
        m_state.phase = WalkPhase::walking;
}

// A point that stays on a line is never in an open cell, so there is nothing to walk through.
template <int D>
bool ExactCellWalk<D>::isNeverInside()
{
    const BallPath<D>& path = m_state.ball.path;
    const BoxGrid<D>& grid = m_state.ball.grid;
    if (path.radius != 0 || grid.policy != CellPolicy::open)
        return false;
    for (std::size_t a = 0; a < D; ++a) {
        const bool rests = path.to ? (*path.to)[a] == path.at[a] : path.velocity[a] == 0 && path.acceleration[a] == 0;
        const double n = std::nearbyint((path.at[a] / 2 - grid.origin[a] / 2) / grid.spacing[a] * 2);
        if (rests && std::abs(n) < static_cast<double>(cellIndexLimit) &&
            m_state.ball.exact().side(static_cast<int>(a), static_cast<long long>(n), {m_state.now(), false}) ==
                Sign::zero)
            return true;
    }
    return false;
}

template <int D>
void ExactCellWalk<D>::beginAt(double time, std::uint64_t instantIndex)
{
    SWEEP_EXPECTS(m_state.ball.path.start < time && (!m_state.ball.path.end || time < *m_state.ball.path.end));
    m_begin = time;
    m_state.current.index = instantIndex;
    m_state.phase = WalkPhase::silent;
    m_state.current.forecast = {};
    m_state.ranges.clear();
    m_state.queue.clear();
    m_state.events.clear();
    m_reported = 0;
}

template <int D>
void ExactCellWalk<D>::step()
{
    m_state.dropVoid();
    if (m_state.queue.isEmpty() || (m_state.ball.path.end && m_state.queue.first().early > m_state.end.late)) {
        if (m_state.ball.path.end)
            finish();
        m_state.phase = WalkPhase::ended;
        return;
    }
    const ScheduledChange first = m_state.queue.first();
    m_state.ball.filter.prepareBounds(first.late);
    const bool certain = !m_state.ranges[first.range].exact && !m_state.queue.isFirstContested() &&
                         (!m_state.ball.path.end || first.late < m_state.end.early);
    if (certain && FilteredStep<D>(m_state).take(first)) {
        ++m_filteredSteps;
    } else {
        ++m_exactSteps;
        ExactStep<D>(m_state).take();
    }
}

template <int D>
void ExactCellWalk<D>::finish()
{
    m_state.phase = WalkPhase::ending;
    m_state.current.exact = Instant(*m_state.ball.path.end);
    m_state.current.forecast = {};
    m_state.current.forecast.early = m_state.end.early;
    m_state.current.forecast.late = m_state.end.late;
    ++m_state.current.index;
    ExactStep<D>(m_state).change(0, {true, true, false});
}

template <int D>
std::optional<Interval> ExactCellWalk<D>::eventFreeInterval()
{
    if (m_state.phase != WalkPhase::walking || m_reported != m_state.events.size())
        return std::nullopt;
    m_state.dropVoid();
    if (m_state.queue.isEmpty())
        return std::nullopt;
    const double next = m_state.queue.first().early;
    return Interval{m_state.current.forecast.late, m_state.ball.path.end ? std::min(next, m_state.end.early) : next};
}

template <int D>
std::optional<Instant> ExactCellWalk<D>::contactTime(const GridFeature<D>& feature, double early, double late)
{
    if (auto time = m_state.ball.times.passing(feature, early, late))
        return time;
    return m_state.ball.exact().contactTime(feature, early, late, false);
}

template <int D>
Instant ExactCellWalk<D>::instant()
{
    if (!m_state.current.exact)
        if (auto time = m_state.ball.times.passing(m_state.lastFeature(), m_state.current.forecast.early,
                                                   m_state.current.forecast.late))
            return *time;
    return m_state.now();
}

template class ExactCellWalk<2>;
template class ExactCellWalk<3>;

} // namespace sweep
