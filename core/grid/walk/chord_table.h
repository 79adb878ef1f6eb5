// Chords that a moving disc cuts from the grid lines of its first axis, and the next grid corners that their ends pass.
//
// The two ends of a chord pass the crossings on its line one by one: outwards while the chord grows, and back while it
// shrinks. When an end passes a crossing outwards, the disc enters the cell beyond that corner, seen from the centre;
// when it passes the crossing on the way back, the disc leaves that cell. So two numbers per line determine the next
// crossing, and memory grows with the radius in cells.
#pragma once

#include "core/grid/walk/slice_queue.h"
#include "core/number/branchless.h"

#include <cmath>

namespace sweep {

class ChordTable
{
public:
    explicit ChordTable(const DiscCourse& course);

    // Starts with the lines [first, end) that the disc cuts now, and the crossings that are passed after `now`. Returns
    // false if doubles cannot determine these.
    [[nodiscard]] bool begin(const DiscModel& disc, long long first, long long end, double now);
    // Adds the lines that the disc reaches before `until`, the end of a slice that began at `from`. Returns false if
    // there are too many.
    [[nodiscard]] bool open(const DiscModel& disc, double from, double until);
    // Advances the ends of all chords to `until`, adds the corners that they pass, and drops chords that have ended.
    void advance(const DiscModel& disc, double until, SliceQueue& queue);

private:
    // One end of a chord. It passes crossings outwards up to line `turn` of the second axis, and from there back again.
    struct End
    {
        EventTime next; // infinite after the last crossing
        // Each is −1 or +1: the side of the cell, on its axis, at which the next crossing lies.
        signed char sideX = 0;
        signed char sideY = 0;
        long long turn = 0;
        long long passed = 0;
        long long enters = 0; // number of crossings passed outwards
        long long all = 0;    // number of crossings passed altogether

        [[nodiscard]] long long crossing(bool upper) const
        {
            const long long away = std::max(enters - 1 - passed, passed - enters);
            return upper ? turn - away : turn + away;
        }
    };
    struct Chord
    {
        double along = 0;        // d·q with q the point of the line level with the start on the second axis
        double off = 0;          // d×q for the same q
        std::array<End, 2> ends; // the lower one, the upper one
    };

    [[nodiscard]] Chord& chord(long long n) { return m_chords[static_cast<std::size_t>(n & m_mask)]; }
    // Adds the line without computing the time of its first crossing.
    void open(const DiscModel& disc, long long n, double from);
    [[nodiscard]] bool beginEnd(const DiscModel& disc, long long n, bool upper, double now);
    [[nodiscard]] static bool isMissed(const DiscModel& disc, const Chord& c, long long j);
    static void plan(const DiscModel& disc, const Chord& c, bool upper, End& end);
    void advanceEnd(const DiscModel& disc, long long n, bool upper, double until, SliceQueue& queue);

    // The lines [m_low, m_high) that the disc cuts, each stored at its number modulo the size.
    std::vector<Chord> m_chords;
    long long m_mask = 0;
    long long m_low = 0;
    long long m_high = 0;
};

// Plans when the end passes its next crossing, never before the previous one. For the crossing q, relative to the
// start, and the centre c(t) = d·t: |q − c| = r at t = d·q ∓ √(r² − (d×q)²).
[[gnu::always_inline]] inline void ChordTable::plan(const DiscModel& disc, const Chord& c, bool upper, End& end)
{
    const DiscAxis& x = disc.course.axes[0];
    const DiscAxis& y = disc.course.axes[1];
    const DiscErrorBounds& bounds = disc.bounds;
    const double height = y.line(end.crossing(upper));
    const double along = c.along + y.direction * height;
    const double off = x.direction * height + c.off;
    const double discriminant = disc.course.radiusSquared - off * off;
    if (!(discriminant > bounds.met)) [[unlikely]] {
        const double root = std::sqrt(std::max(discriminant, 0.0) + bounds.missed);
        end.next = {std::max(end.next.early, along - root - bounds.anyCorner), std::numeric_limits<double>::infinity()};
    } else {
        const double chordHalf = std::sqrt(discriminant);
        const double root = end.passed < end.enters ? -chordHalf : chordHalf;
        const double error = discriminant > bounds.good ? bounds.corner : bounds.anyCorner;
        // Position relative to the centre at that time.
        const double beyondX = -root * x.direction - off * y.direction;
        const double beyondY = off * x.direction - root * y.direction;
        const bool certain = branchlessMin(std::abs(beyondX), std::abs(beyondY)) > error;
        end.sideX = beyondX < 0 ? 1 : -1;
        end.sideY = beyondY < 0 ? 1 : -1;
        end.next.early = branchlessMax(end.next.early, along + root - error);
        end.next.late = certain ? along + root + error : std::numeric_limits<double>::infinity();
    }
    if (end.passed >= end.all)
        end.next.early = std::numeric_limits<double>::infinity();
}

[[gnu::always_inline]] inline void ChordTable::advanceEnd(const DiscModel& disc, long long n, bool upper, double until,
                                                          SliceQueue& queue)
{
    const Chord& c = chord(n);
    End& end = chord(n).ends[upper ? 1 : 0];
    while (end.next.early < until) {
        const CellChange change = end.passed < end.enters ? CellChange::enter : CellChange::exit;
        const long long i = n - (end.sideX > 0 ? 1 : 0);
        const long long j = end.crossing(upper) - (end.sideY > 0 ? 1 : 0);
        queue.add(disc.course, end.next, change, {i, j}, {end.sideX, end.sideY}, false);
        ++end.passed;
        plan(disc, c, upper, end);
    }
}

inline void ChordTable::advance(const DiscModel& disc, double until, SliceQueue& queue)
{
    for (long long n = m_low; n < m_high; ++n) {
        advanceEnd(disc, n, false, until, queue);
        advanceEnd(disc, n, true, until, queue);
    }
    const auto isOver = [](const Chord& c) {
        return std::min(c.ends[0].next.early, c.ends[1].next.early) == std::numeric_limits<double>::infinity();
    };
    while (m_low < m_high && isOver(chord(m_low)))
        ++m_low;
}

} // namespace sweep
