#include "core/grid/walk/sure_stream.h"

#include "core/number/least.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

constexpr double unit = 0x1p-53;
constexpr double leastDirection = 0x1p-8;
constexpr double mostLines = 0x1p16;     // across the disc
constexpr double fewLines = 2;           // across half of it
constexpr double firstExpected = 32;     // events of a slice; the next ones twice as many,
constexpr double leastMostExpected = 96; // up to so many, or
constexpr double expectedPerLine = 8;    // so many for each line that the disc cuts
constexpr double infinity = std::numeric_limits<double>::infinity();

} // namespace

SureStream::SureStream(const BallPath<2>& path, const BoxGrid<2>& grid, const BallFilter<2>& filter)
    : m_radius(path.radius), m_lowerBelong(holdsLowerSides(grid.policy)), m_upperBelong(holdsUpperSides(grid.policy)),
      m_square(path.radius * path.radius), m_start(path.start), m_end(infinity), m_endTime(path.end)
{
    const double speed = std::hypot(filter.velocity(0), filter.velocity(1));
    const double narrowest = std::min(grid.spacing[0], grid.spacing[1]);
    if (!filter.usable() || !(m_radius > 0) || !(speed > 0) || 2 * m_radius / narrowest > mostLines)
        return;
    m_pace = 1 / speed;
    const auto linesPerTime = [&](std::size_t a) {
        return std::abs(filter.velocity(static_cast<int>(a))) / grid.spacing[a];
    };
    m_first = m_radius < fewLines * narrowest && linesPerTime(1) < linesPerTime(0) ? 1 : 0;
    for (std::size_t a = 0; a < 2; ++a) {
        const double velocity = filter.velocity(static_cast<int>(a));
        const bool mirrored = velocity < 0;
        Axis& axis = m_axes[a ^ m_first];
        axis.flip = mirrored ? -1 : 0;
        axis.at = mirrored ? grid.origin[a] - path.at[a] : path.at[a] - grid.origin[a];
        axis.spacing = grid.spacing[a];
        axis.perSpacing = 1 / grid.spacing[a];
        axis.direction = std::abs(velocity) / speed;
        axis.pace = 1 / axis.direction;
        axis.across = filter.across(static_cast<int>(a));
        m_size = std::max(m_size, std::abs(path.at[a]) + std::abs(grid.origin[a]));
    }
    const double least = std::min(m_axes[0].direction, m_axes[1].direction);
    if (!(least > leastDirection))
        return;
    const double widest = std::max(grid.spacing[0], grid.spacing[1]);
    const double lines = 2 * m_radius / m_axes[0].spacing;
    m_wayPerEvent = grid.spacing[0] * grid.spacing[1] / (2 * (2 * m_radius + grid.spacing[0] + grid.spacing[1]));
    m_mostExpected = leastMostExpected + expectedPerLine * lines;
    m_size += m_radius + 2 * widest + std::abs(m_start) * speed;
    m_reach = (4 * m_radius + 4 * widest) / least + 2 * m_mostExpected * m_wayPerEvent;
    if (path.end)
        m_end = (*path.end - path.start) * speed;
    const double opened = m_mostExpected * m_wayPerEvent / m_axes[0].spacing; // in a slice
    m_chords.resize(std::bit_ceil(static_cast<std::size_t>(lines + opened) + 4));
    m_mask = static_cast<long long>(m_chords.size()) - 1;
    m_usable = findBounds(0);
}

bool SureStream::findBounds(double way)
{
    m_bounds.until = 1.5 * way + 2 * m_size + m_reach;
    const double most = m_size + m_bounds.until + m_reach;
    const double e = 32 * unit * most;
    const double narrowest = std::min(m_axes[0].spacing, m_axes[1].spacing);
    m_bounds.side = {e * m_axes[0].pace, e * m_axes[1].pace};
    m_bounds.corner = 85 * e;
    m_bounds.anyCorner = 2600 * e;
    m_bounds.place = 2 * std::max(m_bounds.side[0], m_bounds.side[1]);
    m_bounds.missed = 10 * m_radius * e;
    m_bounds.met = 0x1p-18 * m_square;
    m_bounds.good = 0x1p-8 * m_square;
    m_bounds.gap = 8 * e;
    return e < 0x1p-20 * m_radius && most < 0x1p50 * narrowest;
}

inline long long SureStream::Axis::below(double place) const
{
    const double number = (place + at) * perSpacing;
    const auto towardsZero = static_cast<long long>(number);
    return towardsZero - (number < static_cast<double>(towardsZero) ? 1 : 0);
}

inline std::optional<long long> SureStream::cellAround(std::size_t a, double place, double margin) const
{
    const Axis& axis = m_axes[a];
    const long long index = axis.below(place);
    const bool sure = place - axis.line(index) > margin && axis.line(index + 1) - place > margin;
    return sure ? std::optional(index) : std::nullopt;
}

// --- beginning ------------------------------------------------------------------------------------------------------

bool SureStream::begin(double tau, std::uint64_t moment)
{
    const double way = tau / m_pace;
    m_moment = moment;
    m_stepsBefore = m_steps;
    m_next = 0;
    m_sure = 0;
    m_count = 0;
    m_more = false;
    m_left = 0;
    m_leaving.clear();
    m_ended = false;
    m_doubts = true;
    if (!m_usable)
        return false;
    if (!(way < m_bounds.until) && !(m_usable = findBounds(way)))
        return false;
    m_last = way;
    m_until = way;
    m_expected = firstExpected;
    m_doubts = !(way + 4 * m_bounds.anyCorner < m_end) || !seed(way);
    return !m_doubts;
}

bool SureStream::seed(double now)
{
    if (!seedSides(0, now) || !seedSides(1, now))
        return false;
    m_low = m_sides[0][0].line;
    m_high = m_sides[0][1].line;
    if (m_high - m_low > m_mask)
        return false;
    for (long long n = m_low; n < m_high; ++n) {
        open(n);
        if (!seedEnd(n, false, now) || !seedEnd(n, true, now))
            return false;
    }
    return true;
}

// The next lines that the disc's hindmost and foremost points pass.
bool SureStream::seedSides(std::size_t a, double now)
{
    const Axis& axis = m_axes[a];
    for (const bool foremost : {false, true}) {
        const double place = axis.direction * now + (foremost ? m_radius : -m_radius);
        const auto cell = cellAround(a, place, 4 * m_bounds.anyCorner);
        if (!cell)
            return false;
        Side& side = m_sides[a][foremost ? 1 : 0];
        side.line = *cell + 1;
        side.next = {now, now};
        planSide(a, foremost);
        if (!(side.next.early > now + 4 * m_bounds.anyCorner))
            return false;
    }
    return !axis.across || m_sides[a][1].line - m_sides[a][0].line == *axis.across;
}

// The chord's ends are √(r² − w²) above and below the centre, w the line's distance from it. w is off by less than 2E,
// its square and the root by what makes the time of a corner. The end moves outwards until it passes the last crossing.
bool SureStream::seedEnd(long long n, bool up, double now)
{
    const Axis& y = m_axes[1];
    const Chord& c = chord(n);
    End& end = chord(n).ends[up ? 1 : 0];
    const double margin = 4 * m_bounds.anyCorner;
    const double w = m_axes[0].line(n) - m_axes[0].direction * now;
    if (!(m_square - w * w > m_bounds.met))
        return false;
    const double half = std::sqrt(m_square - w * w);
    const auto cell = cellAround(1, y.direction * now + (up ? half : -half), margin);
    if (!cell)
        return false;
    bool outwards = end.enters > 0;
    if (outwards) {
        const double off = m_axes[0].direction * y.line(end.turn) + c.off;
        const double disc = m_square - off * off;
        const double root = std::sqrt(std::max(disc, 0.0) + m_bounds.missed);
        const double middle = c.along + y.direction * y.line(end.turn);
        outwards = now < middle - root - margin;
        if (!outwards && !(now > middle + (disc > m_bounds.met ? -root : root) + margin))
            return false;
    }
    const long long first = up ? end.turn - end.enters + 1 : end.turn + end.enters - 1;
    const long long inside = up ? *cell : *cell + 1; // the last crossing inside
    const long long passedOut = up ? inside + 1 - first : first + 1 - inside;
    const long long passedBack = up ? end.turn - inside : inside - end.turn;
    end.passed = outwards ? passedOut : end.enters + std::max(passedBack, 0LL);
    if (outwards && (passedOut < 0 || passedOut >= end.enters))
        return false;
    end.passed = std::min(end.passed, end.all);
    end.next = {now, now};
    plan(c, up, end);
    return end.next.early > now + margin;
}

// --- planning -------------------------------------------------------------------------------------------------------

// Surely outside the disc for ever?
inline bool SureStream::isMissed(const Chord& c, long long j) const
{
    const double off = m_axes[0].direction * m_axes[1].line(j) + c.off;
    return m_square - off * off < -m_bounds.missed;
}

// A crossing at the very height at which the disc reaches or leaves the line may be given to either end: it is doubtful
// anyway, and only one of them passes it.
void SureStream::open(long long n)
{
    const Axis& x = m_axes[0];
    const Axis& y = m_axes[1];
    const double place = x.line(n);
    Chord& c = chord(n);
    c.along = x.direction * place;
    c.off = -y.direction * place;
    long long highest = y.below((m_radius - c.off) * x.pace + m_bounds.place);
    long long lowest = y.below((-m_radius - c.off) * x.pace - m_bounds.place) + 1;
    while (highest >= lowest && isMissed(c, highest))
        --highest;
    while (lowest <= highest && isMissed(c, lowest))
        ++lowest;
    if (highest < lowest) { // most lines of a small disc
        for (End& end : c.ends) {
            end.passed = 0;
            end.turn = lowest;
            end.enters = 0;
            end.all = 0;
            end.next.early = infinity;
        }
        return;
    }
    const auto above = [&](double time) {
        const long long line = y.below(time * y.direction) + 1;
        const long long atLeast = line < lowest ? lowest : line;
        return atLeast > highest ? highest + 1 : atLeast;
    };
    const double opening = (place - m_radius) * x.pace;
    const long long reached = above(opening); // the first crossing above
    const long long left = above((place + m_radius) * x.pace);
    for (const bool up : {false, true}) {
        End& end = c.ends[up ? 1 : 0];
        end.passed = 0;
        end.turn = up ? highest : lowest;
        end.enters = up ? highest + 1 - reached : reached - lowest;
        end.all = end.enters + (up ? highest + 1 - left : left - lowest);
        end.next.early = end.all > 0 ? std::max(opening - m_bounds.side[0], m_until) : infinity;
    }
}

inline long long SureStream::crossing(const End& end, bool up)
{
    const long long away = std::max(end.enters - 1 - end.passed, end.passed - end.enters);
    return up ? end.turn - away : end.turn + away;
}

// Never earlier than what the end passed before.
[[gnu::always_inline]] inline void SureStream::plan(const Chord& c, bool up, End& end) const
{
    const Axis& x = m_axes[0];
    const Axis& y = m_axes[1];
    const double height = y.line(crossing(end, up));
    const double along = c.along + y.direction * height;
    const double off = x.direction * height + c.off;
    const double disc = m_square - off * off;
    if (!(disc > m_bounds.met)) [[unlikely]] {
        const double root = std::sqrt(std::max(disc, 0.0) + m_bounds.missed);
        end.next = {std::max(end.next.early, along - root - m_bounds.anyCorner), infinity};
    } else {
        const double chordHalf = std::sqrt(disc);
        const double root = end.passed < end.enters ? -chordHalf : chordHalf;
        const double error = disc > m_bounds.good ? m_bounds.corner : m_bounds.anyCorner;
        // From the centre, at that time.
        const double beyondX = -root * x.direction - off * y.direction;
        const double beyondY = off * x.direction - root * y.direction;
        const bool sure = least(std::abs(beyondX), std::abs(beyondY)) > error;
        end.sideX = beyondX < 0 ? 1 : -1;
        end.sideY = beyondY < 0 ? 1 : -1;
        end.next.early = greatest(end.next.early, along + root - error);
        end.next.late = sure ? along + root + error : infinity;
    }
    if (end.passed >= end.all)
        end.next.early = infinity;
}

[[gnu::always_inline]] inline void SureStream::planSide(std::size_t a, bool foremost)
{
    const Axis& axis = m_axes[a];
    Side& side = m_sides[a][foremost ? 1 : 0];
    side.time = (axis.line(side.line) + (foremost ? -m_radius : m_radius)) * axis.pace;
    side.next = {greatest(side.next.early, side.time - m_bounds.side[a]), side.time + m_bounds.side[a]};
}

// --- slices ---------------------------------------------------------------------------------------------------------

bool SureStream::findSlice()
{
    const double from = m_until;
    double until = from + m_expected * m_wayPerEvent;
    if (until > m_bounds.until && !findBounds(until)) {
        m_usable = false;
        return false;
    }
    const bool last = until > m_end;
    if (last)
        until = m_end + 2 * m_bounds.gap;
    m_count = 0;
    m_next = 0;
    m_sure = 0;
    openChords(until);
    if (m_high - m_low > m_mask + 1 || !(from < until))
        return false;
    for (long long n = m_low; n < m_high; ++n) {
        takeEnd(n, false, until);
        takeEnd(n, true, until);
    }
    while (m_low < m_high && std::min(chord(m_low).ends[0].next.early, chord(m_low).ends[1].next.early) == infinity)
        ++m_low;
    takeSides<0>(until);
    takeSides<1>(until);
    if (last)
        put({m_end, infinity}, CellChange::exit, {}, {}, false);
    sortSlice(from, until);
    m_until = until;
    m_expected = std::min(2 * m_expected, m_mostExpected);
    return true;
}

void SureStream::openChords(double until)
{
    const Axis& x = m_axes[0];
    for (; (x.line(m_high) - m_radius) * x.pace - m_bounds.side[0] < until && m_high - m_low <= m_mask; ++m_high) {
        open(m_high);
        for (const bool up : {false, true}) {
            End& end = chord(m_high).ends[up ? 1 : 0];
            if (end.all > 0)
                plan(chord(m_high), up, end);
        }
    }
}

[[gnu::always_inline]] inline void SureStream::put(Span when, CellChange change, const CellIndex<2>& cell,
                                                   const std::array<int, 2>& side, bool more)
{
    if (m_count == m_items.size()) {
        m_items.resize(std::max<std::size_t>(2 * m_items.size(), 128));
        m_order.resize(m_items.size() + 1);
    }
    Item& item = m_items[m_count];
    m_order[m_count].time = when.early;
    m_order[m_count].number = static_cast<std::uint32_t>(m_count);
    ++m_count;
    item.event.change = change;
    item.event.clipped = false;
    long long i = cell[0] ^ m_axes[0].flip;
    long long j = cell[1] ^ m_axes[1].flip;
    int sideI = m_axes[0].flip == 0 ? side[0] : -side[0];
    int sideJ = m_axes[1].flip == 0 ? side[1] : -side[1];
    if (m_first != 0) {
        std::swap(i, j);
        std::swap(sideI, sideJ);
    }
    item.event.cell[0] = i;
    item.event.cell[1] = j;
    item.event.side[0] = static_cast<signed char>(sideI);
    item.event.side[1] = static_cast<signed char>(sideJ);
    item.event.belongs = std::max(sideI, sideJ) > 0 ? m_upperBelong : m_lowerBelong;
    item.event.t = m_start + (when.early + when.late) / 2 * m_pace;
    item.late = when.late;
    item.more = more;
}

[[gnu::always_inline]] inline void SureStream::takeEnd(long long n, bool up, double until)
{
    const Chord& c = chord(n);
    End& end = chord(n).ends[up ? 1 : 0];
    while (end.next.early < until) {
        const CellChange change = end.passed < end.enters ? CellChange::enter : CellChange::exit;
        const long long i = n - (end.sideX > 0 ? 1 : 0);
        const long long j = crossing(end, up) - (end.sideY > 0 ? 1 : 0);
        put(end.next, change, {i, j}, {end.sideX, end.sideY}, false);
        ++end.passed;
        plan(c, up, end);
    }
}

template <std::size_t a>
void SureStream::takeSides(double until)
{
    auto& [hindmost, foremost] = m_sides[a];
    while (m_axes[a].across && foremost.next.early < until) {
        hindmost.next = foremost.next; // opposite points pass lines together
        hindmost.time = foremost.time;
        takeSide<a, false>(true);
        takeSide<a, true>(false);
    }
    if (m_axes[a].across)
        return;
    while (hindmost.next.early < until)
        takeSide<a, false>(false);
    while (foremost.next.early < until)
        takeSide<a, true>(false);
}

template <std::size_t a, bool foremost>
[[gnu::always_inline]] inline void SureStream::takeSide(bool more)
{
    Side& side = m_sides[a][foremost ? 1 : 0];
    const Axis& other = m_axes[1 - a];
    const double place = side.time * other.direction;
    const long long index = other.below(place);
    const bool sure = least(place - other.line(index), other.line(index + 1) - place) > m_bounds.place;
    const long long beyond = foremost ? side.line : side.line - 1;
    constexpr signed char part = foremost ? -1 : 1;
    put({side.next.early, sure ? side.next.late : infinity}, foremost ? CellChange::enter : CellChange::exit,
        {a == 0 ? beyond : index, a == 0 ? index : beyond}, {a == 0 ? part : 0, a == 0 ? 0 : part}, more);
    ++side.line;
    planSide(a, foremost);
}

// What comes before all that is in doubt, and surely before the next one, can be told.
void SureStream::sortSlice(double from, double until)
{
    m_sorter.sort(m_order, m_count, from, until);
    double next = until;
    std::size_t sure = m_count;
    for (std::size_t k = m_count; k-- > 0;) {
        const Item& item = m_items[m_order[k].number];
        if (!(item.more || next > item.late + m_bounds.gap))
            sure = k;
        next = m_order[k].time;
    }
    m_sure = sure > 0 && m_items[m_order[sure - 1].number].more ? sure - 1 : sure;
}

const CellEvent<2>* SureStream::doubt(double time)
{
    m_doubt = time;
    m_doubts = true;
    return nullptr;
}

const CellEvent<2>* SureStream::advance()
{
    if (m_left < m_leaving.size())
        return &m_leaving[m_left++];
    if (m_doubts)
        return nullptr;
    while (m_next == m_sure) {
        if (m_next > 0)
            m_last = m_items[m_order[m_next - 1].number].late;
        if (m_sure < m_count)
            return m_order[m_next].time == m_end ? finish() : doubt(m_order[m_next].time);
        if (!findSlice())
            return doubt(m_until);
    }
    return tell();
}

// The disc reaches √(r² − w²) up and down from the centre, w its distance from the column.
std::optional<CellRun> SureStream::runAt(long long i, const Coordinates<2>& place) const
{
    const Axis& x = m_axes[0];
    const double w = std::max({0.0, x.line(i) - place[0], place[0] - x.line(i + 1)});
    if (!(m_square - w * w > m_bounds.met))
        return std::nullopt;
    const double half = std::sqrt(m_square - w * w);
    const auto lo = cellAround(1, place[1] - half, 4 * m_bounds.anyCorner);
    const auto hi = cellAround(1, place[1] + half, 4 * m_bounds.anyCorner);
    return lo && hi ? std::optional(CellRun{*lo, *hi}) : std::nullopt;
}

// What is in contact at the end is left then.
const CellEvent<2>* SureStream::finish()
{
    const bool alone = m_next + 1 == m_count || m_order[m_next + 1].time > m_end + m_bounds.gap;
    const double margin = 4 * m_bounds.anyCorner;
    const Coordinates<2> place{m_end * m_axes[0].direction, m_end * m_axes[1].direction};
    const auto column0 = cellAround(0, place[0], margin);
    const auto row0 = cellAround(1, place[1], margin);
    const auto first = cellAround(0, place[0] - m_radius, margin);
    const auto last = cellAround(0, place[0] + m_radius, margin);
    if (!alone || !column0 || !row0 || !first || !last)
        return doubt(m_end);
    const auto sideSeen = [](long long from, long long k) { return (k < from) - (k > from); };
    m_count = 0;
    for (long long i = *first; i <= *last; ++i) {
        const auto run = runAt(i, place);
        if (!run)
            return doubt(m_end);
        for (long long j = run->lo; j <= run->hi; ++j)
            put({m_end, m_end}, CellChange::exit, {i, j}, {sideSeen(*column0, i), sideSeen(*row0, j)}, false);
    }
    ++m_moment;
    m_leaving.reserve(m_count);
    for (std::size_t k = 0; k < m_count; ++k) {
        CellEvent<2>& event = m_leaving.emplace_back(m_items[k].event);
        event.clipped = true;
        event.belongs = true;
        event.t = *m_endTime;
        event.moment = m_moment;
    }
    std::sort(m_leaving.begin(), m_leaving.end(),
              [](const CellEvent<2>& p, const CellEvent<2>& q) { return p.cell < q.cell; });
    m_next = 0;
    m_sure = 0;
    m_last = m_end;
    m_ended = true;
    m_doubts = true;
    return &m_leaving[m_left++];
}

SureStream::Passing SureStream::lastPassing() const
{
    if (m_ended)
        return {m_endTime, {}, 0, 0};
    const TimedNumber& told = m_order[m_next - 1];
    const Item& item = m_items[told.number];
    Passing passing{std::nullopt, {}, (told.time - m_bounds.gap) * m_pace, (item.late + m_bounds.gap) * m_pace};
    for (std::size_t a = 0; a < 2; ++a) {
        if (item.event.side[a] == 0)
            continue;
        passing.feature.axes |= 1U << a;
        passing.feature.line[a] = item.event.cell[a] + (item.event.side[a] > 0 ? 1 : 0);
        passing.feature.sense = static_cast<signed char>(-item.event.side[a]);
    }
    if (passing.feature.axes == 3U)
        passing.feature.sense = 0;
    return passing;
}

} // namespace sweep
