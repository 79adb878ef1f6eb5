#include "core/grid/walk/cell_tree.h"

#include "core/base/contract.h"
#include "core/number/bounds.h"

#include <algorithm>
#include <cmath>

namespace sweep {

template <int D>
CellTree<D>::CellTree(const BallPath<D>& path, const BoxGrid<D>& grid, StartCells start)
    : m_path((SWEEP_EXPECTS(isWalkable(path, grid)), path)), m_grid(grid), m_filter(path, grid), m_approx(path, grid),
      m_times(path, grid), m_tellStart(start == StartCells::told), m_begin(path.start)
{
    if (path.end)
        m_last = around(0, Instant(*path.end));
}

template <int D>
void CellTree<D>::goOn() const
{
    if (m_stop.stop_requested())
        throw Stopped();
}

// One instant may have millions of events, those of the start for example.
template <int D>
void CellTree<D>::advance()
try {
    m_events.clear();
    m_told = 0;
    while (m_events.empty() && m_state != State::ended) {
        goOn();
        if (m_state == State::fresh)
            begin();
        else
            step();
    }
    if (m_refusal)
        m_events.clear();
    if (m_events.size() > 1)
        std::sort(m_events.begin(), m_events.end(), [this](const CellEvent<D>& p, const CellEvent<D>& q) {
            goOn();
            return p.change != q.change ? p.change < q.change : p.cell < q.cell;
        });
} catch (const Stopped&) {
    m_events.clear();
    m_state = State::ended;
}

template <int D>
void CellTree<D>::begin()
{
    m_now = Instant(m_begin);
    if (m_begin != m_path.start) {
        m_forecast.early = around(0, *m_now).early;
        m_forecast.late = around(0, *m_now).late;
    }
    if (isNeverInside()) {
        m_state = State::ended;
        return;
    }
    const FanNumber root = m_fans.add({});
    change(root, {false, true, true});
    if (!m_tellStart)
        m_events.clear();
    if (m_state == State::fresh)
        m_state = State::walking;
}

// A point that stays on a line is never in an open cell; there is nothing to step through.
template <int D>
bool CellTree<D>::isNeverInside()
{
    if (m_path.radius != 0 || m_grid.policy != CellPolicy::open)
        return false;
    for (std::size_t a = 0; a < D; ++a) {
        const bool rests =
            m_path.to ? (*m_path.to)[a] == m_path.at[a] : m_path.velocity[a] == 0 && m_path.acceleration[a] == 0;
        const double n = std::nearbyint((m_path.at[a] / 2 - m_grid.origin[a] / 2) / m_grid.spacing[a] * 2);
        if (rests && std::abs(n) < static_cast<double>(cellIndexLimit) &&
            exact().side(static_cast<int>(a), static_cast<long long>(n), {now(), false}) == Sign::zero)
            return true;
    }
    return false;
}

template <int D>
void CellTree<D>::beginAt(double time, std::uint64_t moment)
{
    SWEEP_EXPECTS(m_path.start < time && (!m_path.end || time < *m_path.end));
    m_begin = time;
    m_tellStart = false;
    m_moment = moment;
    m_state = State::fresh;
    m_forecast = {};
    m_opened.reset();
    m_fans.clear();
    m_dues.clear();
    m_events.clear();
    m_told = 0;
}

template <int D>
std::optional<typename CellTree<D>::Quiet> CellTree<D>::quiet()
{
    if (m_state != State::walking || m_told != m_events.size())
        return std::nullopt;
    while (!m_dues.isEmpty() && isVoid(m_dues.first()))
        m_dues.pop();
    if (m_dues.isEmpty())
        return std::nullopt;
    const double next = m_path.end ? std::min(m_dues.first().early, m_last.early) : m_dues.first().early;
    return Quiet{m_forecast.late, next};
}

template <int D>
std::optional<Instant> CellTree<D>::passing(const Feature<D>& feature, double early, double late)
{
    if (auto time = m_times.passing(feature, early, late))
        return time;
    return exact().contactTime(feature, early, late, false);
}

template <int D>
Instant CellTree<D>::instant()
{
    if (!m_now) {
        const Feature<D> feature = featureOf(m_fans[m_cause.fan].prefix, m_cause.run, m_cause.up, m_forecast);
        if (auto time = m_times.passing(feature, m_forecast.early, m_forecast.late))
            return *time;
    }
    return now();
}

template <int D>
void CellTree<D>::finish()
{
    m_state = State::ending;
    m_now = Instant(*m_path.end);
    m_forecast = {};
    m_forecast.early = m_last.early;
    m_forecast.late = m_last.late;
    ++m_moment;
    change(0, {true, true, false});
    m_state = State::ended;
}

template <int D>
void CellTree<D>::step()
{
    while (!m_dues.isEmpty() && isVoid(m_dues.first()))
        m_dues.pop();
    if (m_dues.isEmpty() || (m_path.end && m_dues.first().early > m_last.late)) {
        if (m_path.end)
            finish();
        else
            m_state = State::ended;
        return;
    }
    const Due due = m_dues.first();
    m_filter.lookAhead(due.late);
    const bool sure = !m_fans[due.fan].exact && !m_dues.hasRival() && (!m_path.end || due.late < m_last.early);
    if (sure && quickStep(due))
        ++m_quickSteps;
    else
        exactStep();
}

// --- steps that doubles decide --------------------------------------------------------------------------------------

template <int D>
bool CellTree<D>::quickStep(const Due& due)
{
    const Fan& fan = m_fans[due.fan];
    const auto& [low, high] = fan.ahead;
    const bool both = endsCollide(fan); // then they are a pair: exits come first
    const bool up = both ? high.leaves : !low.isSure() || (high.isSure() && high.early < low.early);
    if (!movable(fan, up))
        return false;
    m_forecast = up ? high : low;
    m_cause = {due.fan, up, fan.run};
    m_now.reset();
    ++m_moment;
    move(due.fan, up);
    if (both) {
        m_forecast.leaves = !m_forecast.leaves;
        move(due.fan, !up);
        m_forecast.leaves = !m_forecast.leaves;
    }
    if (m_state != State::ended)
        planMoved(due.fan, {!up || both, up || both});
    return true;
}

// Do doubles tell what happens to the axes that follow?
template <int D>
bool CellTree<D>::movable(const Fan& fan, bool up) const
{
    const Forecast<D>& ahead = fan.ahead[up ? 1 : 0];
    if (m_path.radius == 0)
        return m_fans.holdsOneCell(fan);
    if (ahead.leaves && fan.run.lo == fan.run.hi)
        return false;
    for (int a = fan.prefix.depth + 1; a < D; ++a)
        if (!m_filter.surelyIn(a, ahead))
            return false;
    if (fan.isLast() || !ahead.leaves)
        return true;
    return m_fans.holdsOneCell(m_fans[up ? fan.children->back() : fan.children->front()]);
}

template <int D>
void CellTree<D>::move(FanNumber fan, bool up)
{
    if (m_path.radius == 0)
        movePoint(fan, up);
    else if (m_fans[fan].isLast())
        moveEnd(fan, up);
    else if (m_forecast.leaves)
        closeBox(fan, up);
    else
        openBox(fan, up);
}

// Plans what moved. The fan is on top of the heap.
template <int D>
void CellTree<D>::planMoved(FanNumber number, std::array<bool, 2> moved)
{
    Fan& fan = m_fans[number];
    if ((!moved[0] || planEnd(fan, false, m_filter, m_forecast)) &&
        (!moved[1] || planEnd(fan, true, m_filter, m_forecast)) && (!endsCollide(fan) || endsArePair(fan, m_filter))) {
        m_dues.replaceFirst(dueOf(number));
    } else {
        m_dues.pop();
        plan(number);
    }
    for (auto opened = std::exchange(m_opened, std::nullopt); opened;) {
        plan(*opened);
        const Fan& box = m_fans[*opened];
        opened = box.isLast() ? std::nullopt : std::optional(box.children->front());
    }
}

template <int D>
std::array<signed char, D> CellTree<D>::sideOf(const Fan& fan, bool up) const
{
    std::array<signed char, D> side = m_forecast.region;
    side[static_cast<std::size_t>(fan.prefix.depth)] = up ? -1 : 1;
    return side;
}

template <int D>
void CellTree<D>::moveEnd(FanNumber number, bool up)
{
    Fan& fan = m_fans[number];
    const bool leaves = m_forecast.leaves;
    long long& end = up ? fan.run.hi : fan.run.lo;
    const long long step = up ? 1 : -1;
    CellIndex<D> cell = fan.prefix.cell;
    cell[D - 1] = leaves ? end : end + step;
    end += leaves ? -step : step;
    if (!refuse(end))
        tellSurely(leaves ? CellChange::exit : CellChange::enter, cell, sideOf(fan, up));
}

// The ball touches the next box with one point of its surface, inside of one cell of it.
template <int D>
void CellTree<D>::openBox(FanNumber number, bool up)
{
    const auto depth = static_cast<std::size_t>(m_fans[number].prefix.depth);
    CellIndex<D> cell = m_fans[number].prefix.cell;
    cell[depth] = up ? m_fans[number].run.hi + 1 : m_fans[number].run.lo - 1;
    for (std::size_t a = depth + 1; a < D; ++a)
        cell[a] = m_filter.surelyIn(static_cast<int>(a), m_forecast).value_or(0); // movable saw that there is one
    if (refuse(cell[depth]))
        return;
    tellSurely(CellChange::enter, cell, sideOf(m_fans[number], up));
    (up ? m_fans[number].run.hi : m_fans[number].run.lo) = cell[depth];
    FanNumber parent = number;
    bool atBack = up;
    for (std::size_t a = depth + 1; a < D; ++a) {
        const FanNumber child = m_fans.add({static_cast<int>(a), cell});
        m_fans[child].run = {cell[a], cell[a]};
        Children& siblings = *m_fans[parent].children;
        atBack ? siblings.push_back(child) : siblings.push_front(child);
        if (parent == number)
            m_opened = child;
        atBack = true;
        parent = child;
    }
}

template <int D>
void CellTree<D>::closeBox(FanNumber number, bool up)
{
    Children& siblings = *m_fans[number].children;
    const FanNumber closing = up ? siblings.back() : siblings.front();
    tellSurely(CellChange::exit, m_fans.onlyCell(m_fans[closing]), sideOf(m_fans[number], up));
    m_fans.drop(closing);
    up ? siblings.pop_back() : siblings.pop_front();
    CellRun& run = m_fans[number].run;
    up ? --run.hi : ++run.lo;
}

// A point leaves one cell and enters the next.
template <int D>
void CellTree<D>::movePoint(FanNumber number, bool up)
{
    const auto depth = static_cast<std::size_t>(m_fans[number].prefix.depth);
    CellIndex<D> cell = m_fans.onlyCell(m_fans[number]);
    std::array<signed char, D> side{};
    side[depth] = up ? 1 : -1;
    tellSurely(CellChange::exit, cell, side);
    cell[depth] += up ? 1 : -1;
    side[depth] = up ? -1 : 1;
    if (!refuse(cell[depth]))
        tellSurely(CellChange::enter, cell, side);
    m_fans[number].run = {cell[depth], cell[depth]};
    if (!m_fans[number].isLast())
        m_fans.moveMembers(m_fans[number].children->front(), depth, cell[depth]);
}

// --- steps that polynomials decide ----------------------------------------------------------------------------------

template <int D>
void CellTree<D>::exactStep()
{
    ++m_exactSteps;
    std::vector<Due> rivals;
    double latest = m_dues.first().late;
    while (!m_dues.isEmpty() && (isVoid(m_dues.first()) || m_dues.first().early <= latest)) {
        if (!isVoid(m_dues.first())) {
            rivals.push_back(m_dues.first());
            latest = std::min(latest, rivals.back().late);
        }
        m_dues.pop();
    }
    std::vector<std::pair<Instant, Due>> times;
    for (const Due& due : rivals)
        if (const auto time = exactly(due.fan))
            times.emplace_back(*time, due);
    if (times.empty())
        return;
    const Instant first = std::min_element(times.begin(), times.end(), [](const auto& p, const auto& q) {
                              return p.first < q.first;
                          })->first;
    std::vector<Due> now;
    for (const auto& [time, due] : times) {
        if (time == first)
            now.push_back(due);
        else
            m_dues.push(around(due.fan, time));
    }
    m_now = first;
    m_forecast = {};
    m_forecast.early = around(0, first).early;
    m_forecast.late = around(0, first).late;
    ++m_moment;
    std::sort(now.begin(), now.end(),
              [this](const Due& p, const Due& q) { return m_fans[p.fan].prefix.depth < m_fans[q.fan].prefix.depth; });
    for (const Due& due : now)
        if (!isVoid(due) && m_state != State::ended)
            change(due.fan, {true, true, true});
}

// Finds the fan anew at this instant and right after it. Presence: of its box.
template <int D>
void CellTree<D>::change(FanNumber number, Presence presence)
{
    const Prefix<D> prefix = m_fans[number].prefix;
    CellRun near = m_fans[number].run;
    const auto sure = presence.before ? std::nullopt : m_filter.surelyRun(prefix, m_forecast);
    if (!presence.before && !sure) {
        const auto guessed = m_approx.run(prefix, now().nearest());
        if (!guessed) {
            (void)refuse(cellIndexLimit);
            return;
        }
        near = *guessed;
    }
    std::array<CellRun, 3> runs{}; // before, at, after
    if (presence.before)
        runs[0] = near;
    if (presence.at)
        runs[1] = sure ? *sure : exact().range(prefix, {now(), false}, near);
    if (presence.after)
        runs[2] = sure ? *sure : exact().range(prefix, {now(), true}, presence.at ? runs[1] : near);
    for (const CellRun& run : runs)
        if (run.lo <= run.hi && (refuse(run.lo) || refuse(run.hi)))
            return;
    changeMembers(number, runs);
    if (!presence.after)
        return;
    m_fans[number].run = runs[2];
    plan(number);
}

template <int D>
void CellTree<D>::changeMembers(FanNumber number, const std::array<CellRun, 3>& runs)
{
    CellRun all{std::numeric_limits<long long>::max(), std::numeric_limits<long long>::min()};
    CellRun common{std::numeric_limits<long long>::min(), std::numeric_limits<long long>::max()};
    for (const CellRun& run : runs) {
        if (run.lo <= run.hi)
            all = {std::min(all.lo, run.lo), std::max(all.hi, run.hi)};
        common = {std::max(common.lo, run.lo), std::min(common.hi, run.hi)};
    }
    const bool last = m_fans[number].isLast();
    if (last && m_state == State::fresh && !m_tellStart)
        return; // nobody hears of these
    Children members;
    for (long long k = all.lo; k <= all.hi; ++k) {
        const Presence presence{runs[0].holds(k), runs[1].holds(k), runs[2].holds(k)};
        if (last) {
            if (common.holds(k))
                k = common.hi; // nothing changes for these
            else
                tellExactly(m_fans[number].member(k).cell, presence);
            continue;
        }
        if (!presence.before && !presence.at && !presence.after)
            continue;
        const FanNumber child = presence.before ? (*m_fans[number].children)[static_cast<std::size_t>(k - runs[0].lo)]
                                                : m_fans.add(m_fans[number].member(k));
        if (!presence.all())
            change(child, presence);
        if (m_state == State::ended)
            return;
        if (presence.after)
            members.push_back(child);
        else
            m_fans.drop(child);
    }
    if (!last)
        *m_fans[number].children = std::move(members);
}

// --- planning -------------------------------------------------------------------------------------------------------

template <int D>
void CellTree<D>::plan(FanNumber number)
{
    Fan& fan = m_fans[number];
    ++fan.generation;
    fan.shrinks = {};
    fan.change.reset();
    fan.exact = !planEnd(fan, false, m_filter, m_forecast) || !planEnd(fan, true, m_filter, m_forecast) ||
                (endsCollide(fan) && !endsArePair(fan, m_filter));
    if (fan.exact)
        fan.change = exact().nextChange(fan.prefix, fan.run, now());
    if (const auto due = dueOf(number))
        m_dues.push(*due);
}

template <int D>
std::optional<Due> CellTree<D>::dueOf(FanNumber number)
{
    const Fan& fan = m_fans[number];
    if (fan.exact)
        return fan.change ? std::optional(around(number, *fan.change)) : std::nullopt;
    const Forecast<D>* first = nullptr;
    for (const Forecast<D>& ahead : fan.ahead)
        if (ahead.isSure() && (!first || ahead.early < first->early))
            first = &ahead;
    if (!first)
        return std::nullopt;
    return Due{first->early, first->late, number, fan.generation};
}

// The instant of a forecast: the only zero of its contact between early and late; none after the end of the path.
template <int D>
std::optional<Instant> CellTree<D>::exactTime(const Forecast<D>& forecast, const Feature<D>& feature)
{
    // Contact begins at the first zero of a corner and ends at the last.
    return exact().contactTime(feature, forecast.early, forecast.late, forecast.leaves);
}

template <int D>
std::optional<Instant> CellTree<D>::exactly(FanNumber number)
{
    const Fan& fan = m_fans[number];
    if (fan.exact)
        return fan.change;
    const auto& [low, high] = fan.ahead;
    const bool up = !low.isSure() || (high.isSure() && high.early < low.early);
    return exactTime(fan.ahead[up ? 1 : 0], featureOf(fan.prefix, fan.run, up, fan.ahead[up ? 1 : 0]));
}

template <int D>
ExactBall<D>& CellTree<D>::exact()
{
    if (!m_exact)
        m_exact.emplace(m_path, m_grid);
    return *m_exact;
}

template <int D>
const Instant& CellTree<D>::now()
{
    if (!m_now)
        m_now = exactTime(m_forecast, featureOf(m_fans[m_cause.fan].prefix, m_cause.run, m_cause.up, m_forecast));
    SWEEP_EXPECTS(m_now);
    return *m_now;
}

template <int D>
Due CellTree<D>::around(FanNumber fan, const Instant& time) const
{
    const double early = nextDown(time.below() - m_path.start);
    const double late = nextUp(time.above() - m_path.start);
    return {early, late, fan, m_fans.empty() ? 0 : m_fans[fan].generation};
}

template <int D>
bool CellTree<D>::refuse(long long k)
{
    if (-cellIndexLimit < k && k < cellIndexLimit)
        return false;
    m_refusal = "the walk leaves the cells whose indices can be told apart; an index has a magnitude below 2^53 = "
                "9007199254740992";
    m_state = State::ended;
    return true;
}

// --- telling --------------------------------------------------------------------------------------------------------

template <int D>
void CellTree<D>::tell(CellChange change, const CellIndex<D>& cell, const std::array<signed char, D>& side,
                       bool belongs)
{
    goOn();
    CellEvent<D>& event = m_events.emplace_back();
    event.change = change;
    event.cell = cell;
    event.side = side;
    event.belongs = belongs;
    event.moment = m_moment;
    event.t = m_now ? m_now->nearest() : m_path.start + (m_forecast.early + m_forecast.late) / 2;
    event.clipped = (m_state == State::fresh && change != CellChange::exit) ||
                    (m_state == State::ending && change != CellChange::enter);
}

template <int D>
Sign CellTree<D>::sideNow(int axis, long long n)
{
    const auto sign = m_filter.sideFiltered(axis, n, m_forecast);
    return sign ? *sign : exact().side(axis, n, {now(), false});
}

template <int D>
void CellTree<D>::tellExactly(const CellIndex<D>& cell, Presence presence)
{
    std::array<signed char, D> side{};
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
    if (presence.before && !presence.after)
        tell(CellChange::exit, cell, side, presence.at);
    else if (!presence.before && presence.after)
        tell(CellChange::enter, cell, side, presence.at);
    else if (!presence.before && presence.at)
        tell(CellChange::touch, cell, side, true);
    else if (presence.before && !presence.at) {
        tell(CellChange::exit, cell, side, false);
        tell(CellChange::enter, cell, side, false);
    }
}

template class CellTree<2>;
template class CellTree<3>;

} // namespace sweep
