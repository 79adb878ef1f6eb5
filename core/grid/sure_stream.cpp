#include "core/grid/sure_stream.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

constexpr double unit = 0x1p-53;
constexpr double leastDirection = 0x1p-8;
constexpr double mostColumns = 0x1p16;
constexpr double infinity = std::numeric_limits<double>::infinity();

} // namespace

SureStream::SureStream(const BallPath<2>& path, const BoxGrid<2>& grid, const BallFilter<2>& filter)
    : m_radius(path.radius), m_start(path.start), m_end(infinity), m_endTime(path.end)
{
    const double speed = std::hypot(filter.velocity(0), filter.velocity(1));
    if (!filter.usable() || !(m_radius > 0) || !(speed > 0) || 2 * m_radius / grid.spacing[0] > mostColumns)
        return;
    m_pace = 1 / speed;
    double least = 1;
    double widest = 0;
    for (std::size_t a = 0; a < 2; ++a) {
        const double velocity = filter.velocity(static_cast<int>(a));
        const bool mirrored = velocity < 0;
        Axis& axis = m_axes[a];
        axis.flip = mirrored ? -1 : 0;
        axis.at = mirrored ? grid.origin[a] - path.at[a] : path.at[a] - grid.origin[a];
        axis.spacing = grid.spacing[a];
        axis.direction = std::abs(velocity) / speed;
        axis.pace = 1 / axis.direction;
        m_across[a] = filter.across(static_cast<int>(a));
        m_size = std::max(m_size, std::abs(path.at[a]) + std::abs(grid.origin[a]));
        least = std::min(least, axis.direction);
        widest = std::max(widest, axis.spacing);
    }
    if (!(least > leastDirection))
        return;
    m_size += m_radius + 2 * widest + std::abs(m_start) * speed;
    m_reach = (4 * m_radius + 4 * widest) / least;
    if (path.end)
        m_end = (*path.end - path.start) * speed;
    const auto room = std::bit_ceil(static_cast<std::size_t>(2 * m_radius / grid.spacing[0]) + 4);
    m_columns.resize(room);
    m_mask = static_cast<long long>(room) - 1;
    const double crossings = 1 / (grid.spacing[0] * grid.spacing[1]); // a unit of area
    m_queue.prepare(2 * room, 2 * crossings * (2 * m_radius + grid.spacing[0] + grid.spacing[1]));
    m_events.resize(2);
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
    m_bounds.met = 0x1p-18 * m_radius * m_radius;
    m_bounds.good = 0x1p-8 * m_radius * m_radius;
    m_bounds.gap = 8 * e;
    return e < 0x1p-20 * m_radius && most < 0x1p50 * narrowest;
}

// --- beginning ------------------------------------------------------------------------------------------------------

bool SureStream::begin(double tau, std::uint64_t moment)
{
    const double way = tau / m_pace;
    m_moment = moment;
    m_stepsBefore = m_steps;
    m_told = 0;
    m_count = 0;
    m_ended = false;
    m_doubts = true;
    if (!m_usable)
        return false;
    if (!(way < m_bounds.until) && !(m_usable = findBounds(way)))
        return false;
    m_last = way;
    m_doubts = !(way + 4 * m_bounds.anyCorner < m_end) || !seed(way);
    return !m_doubts;
}

bool SureStream::seed(double now)
{
    const double margin = 4 * m_bounds.anyCorner;
    m_queue.clear();
    const Axis& x = m_axes[0];
    const double place = x.direction * now;
    const double low = std::floor((place - m_radius + x.at) / x.spacing);
    const double high = std::floor((place + m_radius + x.at) / x.spacing);
    m_low = static_cast<long long>(low);
    m_high = static_cast<long long>(high);
    if (m_high - m_low > m_mask)
        return false;
    const double opened = (x.line(m_high) - m_radius) * x.pace;
    const double closed = (x.line(m_low) + m_radius) * x.pace;
    if (!(std::max(opened, closed) < now - margin))
        return false;
    for (long long i = m_low; i <= m_high; ++i)
        if (!seedColumn(i, now))
            return false;
    planOpen();
    planClose();
    planBorders();
    return m_border > now + margin;
}

// The disc reaches h = √(r² − w²) up and down, w its distance from the column. w is off by less than 2E, its square
// and the root by what makes the time of a corner.
bool SureStream::seedColumn(long long i, double now)
{
    const Axis& y = m_axes[1];
    startColumn(i, {});
    Column& c = column(i);
    const double place = m_axes[0].direction * now;
    const double w = std::max({0.0, c.left - place, place - c.right});
    const double square = m_radius * m_radius - w * w;
    if (!(square > m_bounds.met))
        return false;
    const double h = std::sqrt(square);
    const double bottom = y.direction * now - h;
    const double top = y.direction * now + h;
    c.run.lo = static_cast<long long>(std::floor((bottom + y.at) / y.spacing));
    c.run.hi = static_cast<long long>(std::floor((top + y.at) / y.spacing));
    const double margin = 4 * m_bounds.anyCorner;
    const bool sure = bottom - y.line(c.run.lo) > margin && y.line(c.run.lo + 1) - bottom > margin &&
                      top - y.line(c.run.hi) > margin && y.line(c.run.hi + 1) - top > margin;
    return sure && planFrom(i, false, now) && planFrom(i, true, now);
}

void SureStream::startColumn(long long i, CellRun run)
{
    const Axis& x = m_axes[0];
    Column& c = column(i);
    c.left = x.line(i);
    c.right = x.line(i + 1);
    c.lastPlace = (c.right + m_radius) * x.pace * m_axes[1].direction;
    c.run = run;
    c.ends = {};
}

// Growth that would have been before is over.
bool SureStream::planFrom(long long i, bool up, double now)
{
    Column& c = column(i);
    End& end = c.ends[up ? 1 : 0];
    plan(c, up);
    if (end.next == Next::enter && end.early < now - 4 * m_bounds.anyCorner) {
        end.grows = false;
        plan(c, up);
    }
    push(i, up);
    return end.next == Next::nothing || end.early > now + 4 * m_bounds.anyCorner;
}

// --- planning -------------------------------------------------------------------------------------------------------

std::optional<long long> SureStream::cellAround(std::size_t a, double place) const
{
    const Axis& axis = m_axes[a];
    const auto index = static_cast<long long>(std::floor((place + axis.at) / axis.spacing));
    const bool sure = place - axis.line(index) > m_bounds.place && axis.line(index + 1) - place > m_bounds.place;
    return sure ? std::optional(index) : std::nullopt;
}

inline SureStream::Border SureStream::borderAt(double time, double height) const
{
    const auto row = cellAround(1, height);
    return {time - m_bounds.side[0], row.value_or(0), row.has_value()};
}

void SureStream::planOpen()
{
    const double time = (m_axes[0].line(m_high + 1) - m_radius) * m_axes[0].pace;
    m_open = borderAt(time, time * m_axes[1].direction);
}

void SureStream::planClose()
{
    const Column& c = column(m_low);
    m_close = borderAt((c.right + m_radius) * m_axes[0].pace, c.lastPlace);
}

void SureStream::planBorders()
{
    m_border = std::min({m_open.early, m_close.early, m_end});
}

[[gnu::always_inline]] inline void SureStream::plan(Column& c, bool up)
{
    up ? planUpper(c) : planLower(c);
}

[[gnu::always_inline]] inline void SureStream::push(long long i, bool up)
{
    const End& end = column(i).ends[up ? 1 : 0];
    if (end.next != Next::nothing)
        m_queue.insert(end.early, static_cast<std::uint32_t>(2 * (i & m_mask) + (up ? 1 : 0)));
}

// The lower end grows at corners on the left alone, because the disc rises.
[[gnu::always_inline]] inline void SureStream::planLower(Column& c)
{
    const Axis& y = m_axes[1];
    End& end = c.ends[0];
    if (end.grows) {
        end.next = Next::enter;
        atCorner(end, c.left, y.line(c.run.lo), -1);
        if (end.next != Next::nothing)
            return;
        end.grows = false;
    }
    const double top = y.line(c.run.lo + 1);
    end.next = Next::nothing;
    if (c.lastPlace < top + m_bounds.place)
        return; // the last cell, or it is in doubt when the column closes
    end.next = Next::exit;
    atLine(c, end, top, (top + m_radius) * y.pace);
    if (end.next == Next::nothing)
        end.next = Next::doubt;
}

// The upper end shrinks at corners on the right alone.
[[gnu::always_inline]] inline void SureStream::planUpper(Column& c)
{
    const Axis& y = m_axes[1];
    End& end = c.ends[1];
    if (end.grows) {
        const double bottom = y.line(c.run.hi + 1);
        end.next = Next::enter;
        atLine(c, end, bottom, (bottom - m_radius) * y.pace);
        if (end.next != Next::nothing)
            return;
        end.grows = false;
    }
    const double bottom = y.line(c.run.hi);
    end.next = Next::nothing;
    if (!(c.lastPlace < bottom - m_bounds.place))
        return;
    end.next = Next::exit;
    atCorner(end, c.right, bottom, 1);
    if (end.next == Next::nothing)
        end.next = Next::doubt;
}

// The disc's highest or lowest point passes the line then: inside the column, or it is a corner's turn.
[[gnu::always_inline]] inline void SureStream::atLine(const Column& c, End& end, double y, double time) const
{
    const double place = m_axes[0].direction * time;
    const double before = c.left - place;
    const double beyond = place - c.right;
    const double outside = std::max(before, beyond);
    if (outside < -m_bounds.place) {
        end.error = m_bounds.side[1];
        end.early = time - end.error;
        end.region = 0;
    } else if (outside > m_bounds.place) {
        const bool right = beyond > before;
        atCorner(end, right ? c.right : c.left, y, right ? 1 : -1);
    } else {
        end.next = Next::doubt;
        end.early = time - m_bounds.anyCorner;
    }
}

// At the crossing of lines x and y: nothing where the disc passes it by.
[[gnu::always_inline]] inline void SureStream::atCorner(End& end, double x, double y, signed char region) const
{
    const double along = m_axes[0].direction * x + m_axes[1].direction * y;
    const double off = m_axes[0].direction * y - m_axes[1].direction * x;
    const double disc = m_radius * m_radius - off * off;
    end.region = region;
    if (disc > m_bounds.met) {
        const double root = std::sqrt(disc);
        end.error = disc > m_bounds.good ? m_bounds.corner : m_bounds.anyCorner;
        end.early = along + (end.next == Next::enter ? -root : root) - end.error;
    } else if (disc < -m_bounds.missed) {
        end.next = Next::nothing;
    } else {
        end.next = Next::doubt;
        end.early = along - std::sqrt(std::max(disc, 0.0) + m_bounds.missed) - m_bounds.anyCorner;
    }
}

// --- steps ----------------------------------------------------------------------------------------------------------

const CellEvent<2>* SureStream::doubt(double time)
{
    m_doubt = time;
    m_doubts = true;
    return nullptr;
}

[[gnu::always_inline]] inline bool SureStream::isQuietAfter(double late) const
{
    return std::min(m_queue.earliest(), m_border) > late + m_bounds.gap;
}

[[gnu::always_inline]] inline void SureStream::pass(double early, double late)
{
    m_last = late;
    m_passing.early = early;
    m_passing.late = late;
    ++m_moment;
    ++m_steps;
}

[[gnu::always_inline]] inline void SureStream::tell(CellChange change, long long i, long long j,
                                                    std::array<signed char, 2> side)
{
    CellEvent<2>& event = m_events[m_count++];
    const auto flipX = static_cast<signed char>(m_axes[0].flip);
    const auto flipY = static_cast<signed char>(m_axes[1].flip);
    event.change = change;
    event.clipped = false;
    event.cell = {i ^ m_axes[0].flip, j ^ m_axes[1].flip};
    event.side = {static_cast<signed char>((side[0] ^ flipX) - flipX),
                  static_cast<signed char>((side[1] ^ flipY) - flipY)};
    event.t = m_start + (m_passing.early + m_passing.late) / 2 * m_pace;
    event.moment = m_moment;
}

const CellEvent<2>* SureStream::advance()
{
    m_told = 0;
    m_count = 0;
    if (m_doubts)
        return nullptr;
    return m_queue.earliest() < m_border ? stepEnd() : stepBorder();
}

const CellEvent<2>* SureStream::stepEnd()
{
    const std::uint32_t number = m_queue.first();
    const double time = m_queue.earliest();
    const bool up = (number & 1U) != 0;
    Column& c = m_columns[number >> 1U];
    // One by one: a copy of what was just written in parts is slow.
    const double error = c.ends[up ? 1 : 0].error;
    const Next coming = c.ends[up ? 1 : 0].next;
    const signed char region = c.ends[up ? 1 : 0].region;
    if (coming == Next::doubt)
        return doubt(time);
    m_queue.pop();
    const bool enters = coming == Next::enter;
    const long long i = m_low + (((number >> 1U) - m_low) & m_mask);
    const CellRun before{c.run.lo, c.run.hi};
    bool both = false;
    if (region == 0 && m_across[1] && m_queue.first() == (number ^ 1U)) {
        // Opposite points pass lines together.
        const End& mate = c.ends[up ? 0 : 1];
        both = mate.region == 0 && mate.next == (enters ? Next::exit : Next::enter) &&
               before.hi - before.lo == *m_across[1];
        if (both)
            m_queue.pop();
    }
    const bool rises = up || both; // the upper end moves
    const bool follows = !up || both;
    const bool upperEnters = both || enters;
    const bool lowerEnters = !both && enters;
    c.run.hi += !rises ? 0 : upperEnters ? 1 : -1;
    c.run.lo += !follows ? 0 : lowerEnters ? -1 : 1;
    if (c.run.lo > c.run.hi)
        return doubt(time);
    if (follows) {
        planLower(c);
        push(i, false);
    }
    if (rises) {
        planUpper(c);
        push(i, true);
    }
    const double late = time + 2 * error;
    if (!isQuietAfter(late))
        return doubt(time);
    m_passing.border = false;
    m_passing.up = up;
    m_passing.region = region;
    m_passing.vertical = i + (region > 0 ? 1 : 0);
    m_passing.level = up ? before.hi + (enters ? 1 : 0) : before.lo + (enters ? 0 : 1);
    pass(time, late);
    if (follows)
        tell(lowerEnters ? CellChange::enter : CellChange::exit, i, lowerEnters ? c.run.lo : before.lo, {region, 1});
    if (rises)
        tell(upperEnters ? CellChange::enter : CellChange::exit, i, upperEnters ? c.run.hi : before.hi, {region, -1});
    m_told = 1;
    return m_events.data();
}

const CellEvent<2>* SureStream::stepBorder()
{
    const double time = m_border;
    if (time == m_end)
        return finish();
    if (m_open.early > m_bounds.until && !findBounds(m_open.early)) {
        m_usable = false;
        return doubt(time);
    }
    const bool tied = m_across[0].has_value();
    const bool opens = tied || m_open.early < m_close.early;
    const bool closes = tied || !opens;
    const Border open = m_open;
    const Border close = m_close;
    // Opposite points pass lines together.
    const double late = (tied ? std::max(open.early, close.early) : time) + 2 * m_bounds.side[0];
    if ((opens && !open.sure) || (closes && !close.sure) || (tied && m_high - m_low != *m_across[0]))
        return doubt(time);
    const long long closing = m_low;
    if (closes) {
        const Column& c = column(closing);
        if (c.run.lo != close.row || c.run.hi != close.row || c.ends[0].next != Next::nothing ||
            c.ends[1].next != Next::nothing)
            return doubt(time);
        ++m_low;
    }
    if (opens) {
        if (m_high + 1 - m_low > m_mask)
            return doubt(time);
        ++m_high;
        startColumn(m_high, {open.row, open.row});
        Column& c = column(m_high);
        planLower(c);
        planUpper(c);
        push(m_high, false);
        push(m_high, true);
        planOpen();
    }
    if (m_low > m_high)
        return doubt(time);
    if (closes)
        planClose();
    planBorders();
    if (!isQuietAfter(late))
        return doubt(time);
    m_passing.border = true;
    m_passing.up = opens;
    m_passing.vertical = opens ? m_high : closing + 1;
    pass(time, late);
    if (closes)
        tell(CellChange::exit, closing, close.row, {1, 0});
    if (opens)
        tell(CellChange::enter, m_high, open.row, {-1, 0});
    m_told = 1;
    return m_events.data();
}

// What is in contact at the end is left then.
const CellEvent<2>* SureStream::finish()
{
    const double next = std::min({m_queue.earliest(), m_open.early, m_close.early});
    const auto column0 = cellAround(0, m_end * m_axes[0].direction);
    const auto row0 = cellAround(1, m_end * m_axes[1].direction);
    if (!(next > m_end + m_bounds.gap) || !column0 || !row0)
        return doubt(m_end);
    std::size_t cells = 0;
    for (long long i = m_low; i <= m_high; ++i)
        cells += static_cast<std::size_t>(column(i).run.hi - column(i).run.lo + 1);
    m_events.resize(cells);
    m_last = m_end;
    ++m_moment;
    const auto sideSeen = [](long long from, long long k) { return static_cast<signed char>((k < from) - (k > from)); };
    for (long long n = 0; n <= m_high - m_low; ++n) {
        const long long i = m_axes[0].flip == 0 ? m_low + n : m_high - n; // in the order of the cells told
        const CellRun run = column(i).run;
        for (long long k = 0; k <= run.hi - run.lo; ++k) {
            const long long j = m_axes[1].flip == 0 ? run.lo + k : run.hi - k;
            tell(CellChange::exit, i, j, {sideSeen(*column0, i), sideSeen(*row0, j)});
            m_events[m_count - 1].clipped = true;
            m_events[m_count - 1].t = *m_endTime;
        }
    }
    m_ended = true;
    m_doubts = true;
    m_told = 1;
    return m_events.data();
}

SureStream::Passing SureStream::lastPassing() const
{
    if (m_ended)
        return {m_endTime, {}, 0, 0};
    Passing passing{
        std::nullopt, {}, (m_passing.early - m_bounds.gap) * m_pace, (m_passing.late + m_bounds.gap) * m_pace};
    const bool corner = !m_passing.border && m_passing.region != 0;
    passing.feature.axes = corner ? 3U : m_passing.border ? 1U : 2U;
    passing.feature.sense = static_cast<signed char>(corner ? 0 : m_passing.up ? 1 : -1);
    passing.feature.line = {m_passing.border || corner ? m_passing.vertical : 0,
                            m_passing.border ? 0 : m_passing.level};
    for (std::size_t a = 0; a < 2; ++a) {
        if (m_axes[a].flip == 0)
            continue;
        passing.feature.line[a] = -passing.feature.line[a];
        if (passing.feature.axes == 1U << a)
            passing.feature.sense = static_cast<signed char>(-passing.feature.sense);
    }
    return passing;
}

} // namespace sweep
