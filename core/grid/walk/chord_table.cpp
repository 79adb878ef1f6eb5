#include "core/grid/walk/chord_table.h"

#include <bit>

namespace sweep {

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

} // namespace sweep
