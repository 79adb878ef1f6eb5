#include "core/grid/filtered_disc_walk.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace sweep {

namespace {

constexpr double minDirection = 0x1p-8;
constexpr double mostLines = 0x1p16;         // grid lines across the disc
constexpr double fewLines = 2;               // grid lines across half of the disc
constexpr double fewestMostSliceEvents = 96; // the limit for a disc that cuts no line
constexpr double sliceEventsPerLine = 8;     // additional events for each line that the disc cuts

} // namespace

std::optional<DiscCourse> DiscCourse::of(const BallPath<2>& path, const BoxGrid<2>& grid, const FilteredBall<2>& filter)
{
    DiscCourse course;
    const double radius = path.radius;
    const double speed = std::hypot(filter.velocity(0), filter.velocity(1));
    const auto [narrowest, widest] = std::minmax(grid.spacing[0], grid.spacing[1]);
    if (!filter.usable() || !(radius > 0) || !(speed > 0) || 2 * radius / narrowest > mostLines)
        return std::nullopt;
    course.radius = radius;
    course.radiusSquared = radius * radius;
    course.startTime = path.start;
    course.timePerDistance = 1 / speed;
    course.endTime = path.end;
    if (path.end)
        course.end = (*path.end - path.start) * speed;
    course.lowerSidesBelong = includesLowerSides(grid.policy);
    course.upperSidesBelong = includesUpperSides(grid.policy);
    const auto linesPerTime = [&](std::size_t a) {
        return std::abs(filter.velocity(static_cast<int>(a))) / grid.spacing[a];
    };
    course.firstAxis = radius < fewLines * narrowest && linesPerTime(1) < linesPerTime(0) ? 1 : 0;
    for (std::size_t a = 0; a < 2; ++a) {
        const double velocity = filter.velocity(static_cast<int>(a));
        const bool mirrored = velocity < 0;
        DiscAxis& axis = course.axes[a ^ course.firstAxis];
        axis.flip = mirrored ? -1 : 0;
        axis.at = mirrored ? grid.origin[a] - path.at[a] : path.at[a] - grid.origin[a];
        axis.spacing = grid.spacing[a];
        axis.perSpacing = 1 / grid.spacing[a];
        axis.direction = std::abs(velocity) / speed;
        axis.pace = 1 / axis.direction;
        axis.across = filter.across(static_cast<int>(a));
        course.magnitude = std::max(course.magnitude, std::abs(path.at[a]) + std::abs(grid.origin[a]));
    }
    const double flattest = std::min(course.axes[0].direction, course.axes[1].direction);
    if (!(flattest > minDirection))
        return std::nullopt;
    course.magnitude += radius + 2 * widest + std::abs(path.start) * speed;
    course.distancePerEvent =
        grid.spacing[0] * grid.spacing[1] / (2 * (2 * radius + grid.spacing[0] + grid.spacing[1]));
    course.mostSliceEvents = fewestMostSliceEvents + sliceEventsPerLine * (2 * radius / course.axes[0].spacing);
    course.lookahead = (4 * radius + 4 * widest) / flattest + 2 * course.mostSliceEvents * course.distancePerEvent;
    return course;
}

DiscErrorBounds::DiscErrorBounds(const DiscCourse& course, double distance)
    : until(1.5 * distance + 2 * course.magnitude + course.lookahead)
{
    const double most = course.magnitude + until + course.lookahead;
    const double e = 32 * 0x1p-53 * most;
    side = {e * course.axes[0].pace, e * course.axes[1].pace};
    corner = 85 * e;
    anyCorner = 2600 * e;
    position = 2 * std::max(side[0], side[1]);
    missed = 10 * course.radius * e;
    met = 0x1p-18 * course.radiusSquared;
    good = 0x1p-8 * course.radiusSquared;
    gap = 8 * e;
    usable = e < 0x1p-20 * course.radius && most < 0x1p50 * std::min(course.axes[0].spacing, course.axes[1].spacing);
}

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

} // namespace

ChordTable::ChordTable(const DiscCourse& course)
{
    const double lines = 2 * course.radius / course.axes[0].spacing;
    const double openedInSlice = course.mostSliceEvents * course.distancePerEvent / course.axes[0].spacing;
    m_chords.resize(std::bit_ceil(static_cast<std::size_t>(lines + openedInSlice) + 4));
    m_mask = static_cast<long long>(m_chords.size()) - 1;
}

bool ChordTable::begin(const DiscModel& disc, long long first, long long end, double now)
{
    m_low = first;
    m_high = end;
    if (m_high - m_low > m_mask)
        return false;
    for (long long n = m_low; n < m_high; ++n) {
        open(disc, n, now);
        if (!beginEnd(disc, n, false, now) || !beginEnd(disc, n, true, now))
            return false;
    }
    return true;
}

// The ends of the chord are √(r² − w²) above and below the centre, with w the distance of the line from it. w errs by
// less than 2E, so its square and the root err as for the time of a corner. The end moves outwards until it passes the
// last crossing.
bool ChordTable::beginEnd(const DiscModel& disc, long long n, bool upper, double now)
{
    const DiscAxis& x = disc.course.axes[0];
    const DiscAxis& y = disc.course.axes[1];
    const double square = disc.course.radiusSquared;
    const Chord& c = chord(n);
    End& end = chord(n).ends[upper ? 1 : 0];
    const double margin = 4 * disc.bounds.anyCorner;
    const double w = x.line(n) - x.direction * now;
    if (!(square - w * w > disc.bounds.met))
        return false;
    const double half = std::sqrt(square - w * w);
    const auto cell = y.cellAround(y.direction * now + (upper ? half : -half), margin);
    if (!cell)
        return false;
    bool outwards = end.enters > 0;
    if (outwards) {
        const double off = x.direction * y.line(end.turn) + c.off;
        const double discriminant = square - off * off;
        const double root = std::sqrt(std::max(discriminant, 0.0) + disc.bounds.missed);
        const double middle = c.along + y.direction * y.line(end.turn);
        outwards = now < middle - root - margin;
        if (!outwards && !(now > middle + (discriminant > disc.bounds.met ? -root : root) + margin))
            return false;
    }
    const long long first = upper ? end.turn - end.enters + 1 : end.turn + end.enters - 1;
    const long long inside = upper ? *cell : *cell + 1; // the last crossing inside the disc
    const long long passedOut = upper ? inside + 1 - first : first + 1 - inside;
    const long long passedBack = upper ? end.turn - inside : inside - end.turn;
    end.passed = outwards ? passedOut : end.enters + std::max(passedBack, 0LL);
    if (outwards && (passedOut < 0 || passedOut >= end.enters))
        return false;
    end.passed = std::min(end.passed, end.all);
    end.next = {now, now};
    plan(disc, c, upper, end);
    return end.next.early > now + margin;
}

bool ChordTable::isMissed(const DiscModel& disc, const Chord& c, long long j)
{
    const double off = disc.course.axes[0].direction * disc.course.axes[1].line(j) + c.off;
    return disc.course.radiusSquared - off * off < -disc.bounds.missed;
}

// A crossing exactly at the height at which the disc reaches or leaves the line may be assigned to either end: its
// events are uncertain anyway, and only one of the ends passes it.
void ChordTable::open(const DiscModel& disc, long long n, double from)
{
    const DiscAxis& x = disc.course.axes[0];
    const DiscAxis& y = disc.course.axes[1];
    const double radius = disc.course.radius;
    const double position = x.line(n);
    Chord& c = chord(n);
    c.along = x.direction * position;
    c.off = -y.direction * position;
    long long highest = y.lineBelow((radius - c.off) * x.pace + disc.bounds.position);
    long long lowest = y.lineBelow((-radius - c.off) * x.pace - disc.bounds.position) + 1;
    while (highest >= lowest && isMissed(disc, c, highest))
        --highest;
    while (lowest <= highest && isMissed(disc, c, lowest))
        ++lowest;
    if (highest < lowest) { // the usual case for a small disc
        for (End& end : c.ends) {
            end.passed = 0;
            end.turn = lowest;
            end.enters = 0;
            end.all = 0;
            end.next.early = infinity;
        }
        return;
    }
    const auto lineAbove = [&](double time) {
        const long long line = y.lineBelow(time * y.direction) + 1;
        const long long atLeast = line < lowest ? lowest : line;
        return atLeast > highest ? highest + 1 : atLeast;
    };
    const double opening = (position - radius) * x.pace;
    const long long aboveReached = lineAbove(opening); // first line above the point at which the disc reaches line n
    const long long aboveLeft = lineAbove((position + radius) * x.pace);
    for (const bool upper : {false, true}) {
        End& end = c.ends[upper ? 1 : 0];
        end.passed = 0;
        end.turn = upper ? highest : lowest;
        end.enters = upper ? highest + 1 - aboveReached : aboveReached - lowest;
        end.all = end.enters + (upper ? highest + 1 - aboveLeft : aboveLeft - lowest);
        end.next.early = end.all > 0 ? std::max(opening - disc.bounds.side[0], from) : infinity;
    }
}

bool ChordTable::open(const DiscModel& disc, double from, double until)
{
    const DiscAxis& x = disc.course.axes[0];
    const auto reached = [&](long long n) { return (x.line(n) - disc.course.radius) * x.pace - disc.bounds.side[0]; };
    for (; reached(m_high) < until; ++m_high) {
        if (m_high - m_low > m_mask)
            return false;
        open(disc, m_high, from);
        for (const bool upper : {false, true}) {
            End& end = chord(m_high).ends[upper ? 1 : 0];
            if (end.all > 0)
                plan(disc, chord(m_high), upper, end);
        }
    }
    return true;
}

bool ExtremePoints::begin(const DiscModel& disc, double now)
{
    return begin(disc, 0, now) && begin(disc, 1, now);
}

bool ExtremePoints::begin(const DiscModel& disc, std::size_t a, double now)
{
    const DiscAxis& axis = disc.course.axes[a];
    const double margin = 4 * disc.bounds.anyCorner;
    for (const bool foremost : {false, true}) {
        const double position = axis.direction * now + (foremost ? disc.course.radius : -disc.course.radius);
        const auto cell = axis.cellAround(position, margin);
        if (!cell)
            return false;
        Point& point = m_points[a][foremost ? 1 : 0];
        point.line = *cell + 1;
        point.next = {now, now};
        plan(disc, a, foremost);
        if (!(point.next.early > now + margin))
            return false;
    }
    return !axis.across || m_points[a][1].line - m_points[a][0].line == *axis.across;
}

namespace {

constexpr double firstSliceEvents = 32; // each slice expects twice as many as the previous one, up to a limit

} // namespace

bool FilteredDiscWalk::extendBounds(double distance)
{
    m_disc.bounds = DiscErrorBounds(m_disc.course, distance);
    return usable();
}

bool FilteredDiscWalk::begin(double tau, std::uint64_t instantIndex)
{
    const double now = tau / m_disc.course.timePerDistance;
    m_instantIndex = instantIndex;
    m_stepsBefore = m_steps;
    m_queue.clear();
    m_simultaneous = false;
    m_exits.clear();
    m_nextExit = 0;
    m_state = State::uncertain;
    if (!usable() || (!(now < m_disc.bounds.until) && !extendBounds(now)))
        return false;
    m_lastTime = now;
    m_sliceEnd = now;
    m_sliceEvents = firstSliceEvents;
    if (now + 4 * m_disc.bounds.anyCorner < m_disc.course.end && m_points.begin(m_disc, now) &&
        m_chords.begin(m_disc, m_points.lowestCut(), m_points.pastHighestCut(), now))
        m_state = State::walking;
    return m_state == State::walking;
}

bool FilteredDiscWalk::findSlice()
{
    const double from = m_sliceEnd;
    double until = from + m_sliceEvents * m_disc.course.distancePerEvent;
    if (until > m_disc.bounds.until && !extendBounds(until))
        return false;
    const double end = m_disc.course.end;
    const bool last = until > end;
    if (last)
        until = end + 2 * m_disc.bounds.gap;
    m_queue.clear();
    if (!(from < until) || !m_chords.open(m_disc, from, until))
        return false;
    m_chords.advance(m_disc, until, m_queue);
    m_points.advance(m_disc, until, m_queue);
    if (last)
        m_queue.add(m_disc.course, {end, std::numeric_limits<double>::infinity()}, CellChange::exit, {}, {}, false);
    m_queue.sort(from, until, m_disc.bounds.gap);
    m_sliceEnd = until;
    m_sliceEvents = std::min(2 * m_sliceEvents, m_disc.course.mostSliceEvents);
    return true;
}

const CellEvent<2>* FilteredDiscWalk::stopAt(double doubtTime)
{
    m_doubtTime = doubtTime;
    m_state = State::uncertain;
    return nullptr;
}

const CellEvent<2>* FilteredDiscWalk::advance()
{
    if (m_nextExit < m_exits.size())
        return &m_exits[m_nextExit++];
    if (m_state != State::walking)
        return nullptr;
    while (!m_queue.hasCertain()) {
        if (const SliceQueue::Item* last = m_queue.taken())
            m_lastTime = last->late;
        if (m_queue.hasUncertain())
            return m_queue.uncertainEarly() == m_disc.course.end ? finish() : stopAt(m_queue.uncertainEarly());
        if (!findSlice())
            return stopAt(m_sliceEnd);
    }
    return report();
}

// Within a column at distance w, the disc extends √(r² − w²) up and down from its centre.
std::optional<IndexRange> FilteredDiscWalk::columnAt(long long i, const Coordinates<2>& centre) const
{
    const auto& [x, y] = m_disc.course.axes;
    const double square = m_disc.course.radiusSquared;
    const double w = std::max({0.0, x.line(i) - centre[0], centre[0] - x.line(i + 1)});
    if (!(square - w * w > m_disc.bounds.met))
        return std::nullopt;
    const double half = std::sqrt(square - w * w);
    const auto first = y.cellAround(centre[1] - half, 4 * m_disc.bounds.anyCorner);
    const auto last = y.cellAround(centre[1] + half, 4 * m_disc.bounds.anyCorner);
    return first && last ? std::optional(IndexRange{*first, *last}) : std::nullopt;
}

// At the end of the path the disc leaves all cells with which it is in contact.
const CellEvent<2>* FilteredDiscWalk::finish()
{
    const DiscCourse& course = m_disc.course;
    const auto& [x, y] = course.axes;
    const double margin = 4 * m_disc.bounds.anyCorner;
    const Coordinates<2> centre{course.end * x.direction, course.end * y.direction};
    const auto column = x.cellAround(centre[0], margin);
    const auto row = y.cellAround(centre[1], margin);
    const auto first = x.cellAround(centre[0] - course.radius, margin);
    const auto last = x.cellAround(centre[0] + course.radius, margin);
    const bool alone = m_queue.nextUncertainEarly() > course.end + m_disc.bounds.gap;
    if (!alone || !column || !row || !first || !last)
        return stopAt(course.end);
    const auto sideSeen = [](long long from, long long k) { return (k < from) - (k > from); };
    std::vector<CellEvent<2>> exits;
    for (long long i = *first; i <= *last; ++i) {
        const auto cells = columnAt(i, centre);
        if (!cells)
            return stopAt(course.end);
        for (long long j = cells->first; j <= cells->last; ++j) {
            CellEvent<2>& event = exits.emplace_back();
            course.describe(event, CellChange::exit, {i, j}, {sideSeen(*column, i), sideSeen(*row, j)});
            event.clipped = true;
            event.belongs = true;
            event.t = *course.endTime;
            event.instantIndex = m_instantIndex + 1;
        }
    }
    ++m_instantIndex;
    std::sort(exits.begin(), exits.end(), [](const CellEvent<2>& p, const CellEvent<2>& q) { return p.cell < q.cell; });
    m_exits = std::move(exits);
    m_queue.clear();
    m_lastTime = course.end;
    m_state = State::ended;
    return &m_exits[m_nextExit++];
}

FilteredDiscWalk::Cause FilteredDiscWalk::lastCause() const
{
    if (m_state == State::ended)
        return {m_disc.course.endTime, {}, {}};
    const SliceQueue::Item& item = *m_queue.taken();
    const double gap = m_disc.bounds.gap;
    const double perDistance = m_disc.course.timePerDistance;
    Cause cause{std::nullopt, {}, {(m_queue.takenEarly() - gap) * perDistance, (item.late + gap) * perDistance}};
    for (std::size_t a = 0; a < 2; ++a) {
        if (item.event.side[a] == 0)
            continue;
        cause.feature.axes |= 1U << a;
        cause.feature.line[a] = item.event.cell[a] + (item.event.side[a] > 0 ? 1 : 0);
        cause.feature.sense = static_cast<signed char>(-item.event.side[a]);
    }
    if (cause.feature.axes == 3U)
        cause.feature.sense = 0;
    return cause;
}

} // namespace sweep
