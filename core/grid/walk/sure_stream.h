// Which cells does a disc enter and leave next, as long as doubles are certain?
//
// For a straight uniform path in the plane, mirrored so that both velocities are positive. Contact with a cell begins
// and ends where its nearest point is r away from the centre: a corner, or a side. So the events are these, each for
// itself:
//   A crossing of two lines (a corner) comes into the disc, or goes out of it: the disc enters, or leaves, the cell
//     that lies beyond the corner as seen from the centre.
//   The disc's foremost or hindmost point on an axis passes a line (a side): there it enters the cell beyond, or leaves
//     the one before.
// The disc cuts a chord from each line of the first axis; its two ends pass the crossings on it one by one, first
// outwards and then back. So two numbers for each line tell which crossing is next, and memory grows with the radius in
// cells. Slice by slice of time, all events of a slice are found, sorted and then told.
//
// Errors, in units of the way since the start: u = 2⁻⁵³, and M bounds every coordinate, line, radius and way in
// question, and the start's time × speed. A line relative to the start, n·s − (at − origin), is off by less than 4uM,
// the direction d by 11u of itself (velocities that are quotients of differences by 4u, their length by 6u). With
// E = 32uM and d ≥ 2⁻⁸ on both axes:
//   A point q of a cell: d·q and d×q: 6uM by its coordinates, 11uM by d, 2uM by rounding: less than E.
//   A side passes:       (line ± r)/d: 5uM/d + 13u·way ≤ 18uM/d < E/d ≤ 2⁸E; the other coordinate then: that and 16uM,
//                        less than 2E/d.
//   A corner:            disc = r² − (d×q)², where |d×q| ≤ 2r: off by (4r + E)·E and by rounding 8u·r², less than 5rE.
//                        Below −10rE it surely is negative. Above 2⁻¹⁸r², with E ≤ 2⁻²⁰r, √disc is off by
//                        5rE/(2⁻⁹r) = 2560E: the time, and either coordinate from the centre, by less than 2600E.
//                        Above 2⁻⁸r² by 5rE/(2⁻⁴r) = 80E: these by less than 85E.
// So 2600E is a bound of all times. Times in way become times by one quotient, 8u of them, less than E/4; so is the end
// of the path.
// Each event told is followed by a gap of 8E at least, in which surely nothing happens: it is told when the earliest
// time of the next one is later by so much than its own latest.
#pragma once

#include "core/grid/walk/ball_filter.h"
#include "core/grid/walk/cell_walk.h"
#include "core/grid/walk/time_sort.h"

#include <vector>

namespace sweep {

class SureStream
{
public:
    SureStream(const BallPath<2>& path, const BoxGrid<2>& grid, const BallFilter<2>& filter);

    // Can it begin at all? Not where the path nearly follows an axis, and no longer once it is too far for the bounds.
    [[nodiscard]] bool usable() const { return m_usable; }
    // Begins `tau` after the start; events are later. False where doubles cannot tell what is in contact then, or what
    // comes next. The moment: the last one told before.
    [[nodiscard]] bool begin(double tau, std::uint64_t moment);
    // The next event, until the next call; null at a doubt, and then for ever, until it begins again.
    [[nodiscard]] const CellEvent<2>* next() { return m_next < m_sure ? tell() : advance(); }
    // At a doubt: a time since the start, after all that was told and before all that comes.
    [[nodiscard]] double gap() const { return (m_last + m_doubt) / 2 * m_pace; }
    [[nodiscard]] std::uint64_t moment() const { return m_moment; }
    // Instants told since it was made, and since it began.
    [[nodiscard]] std::uint64_t steps() const { return m_steps; }
    [[nodiscard]] std::uint64_t stepsInARow() const { return m_steps - m_stepsBefore; }
    // Has it told the end of the path?
    [[nodiscard]] bool ended() const { return m_ended; }
    // What passes what at the event told last, and from when to when; or the end of the path.
    struct Passing
    {
        std::optional<double> end;
        Feature<2> feature;
        double early = 0; // since the start
        double late = 0;
    };
    [[nodiscard]] Passing lastPassing() const;

private:
    struct Axis
    {
        long long flip = 0; // −1 where mirrored: cell k is cell −1 − k, which is ~k, and line n is line −n
        double at = 0;      // since the origin
        double spacing = 1;
        double perSpacing = 1;
        double direction = 0;
        double pace = 0;                 // 1/direction
        std::optional<long long> across; // lines that opposite points of the disc are apart, where they are whole

        [[nodiscard]] double line(long long n) const { return static_cast<double>(n) * spacing - at; }
        // The line at or below the place, as rounding has it.
        [[nodiscard]] long long below(double place) const;
    };
    // When something happens; late is infinity where nobody knows what does.
    struct Span
    {
        double early = 0;
        double late = 0;
    };
    // Of a chord. It passes crossings outwards up to line `turn` of the second axis, and from that one back again.
    struct End
    {
        Span next; // infinite after the last
        // The signs of the cell's side at the next crossing, each −1 or +1.
        signed char sideX = 0;
        signed char sideY = 0;
        long long turn = 0;
        long long passed = 0;
        long long enters = 0; // crossings that it passes outwards
        long long all = 0;
    };
    struct Chord
    {
        double along = 0;        // d·q of the line's crossing with the second axis through the start
        double off = 0;          // d×q of it, its opposite
        std::array<End, 2> ends; // the lower, the upper
    };
    // Of the foremost or the hindmost point of the disc along an axis.
    struct Side
    {
        Span next;
        double time = 0; // about
        long long line = 0;
    };
    struct Bounds
    {
        double until = 0;             // way up to which they hold
        std::array<double, 2> side{}; // of the time at which a side on a line of the axis is passed
        double corner = 0;            // of time and place of a corner with a discriminant above `good`
        double anyCorner = 0;         // above `met`, and of all times
        double place = 0;             // of the other coordinate when a side is passed
        double missed = 0;            // discriminants below −missed are surely negative
        double met = 0;
        double good = 0;
        double gap = 0; // around which something else may be told from it
    };
    struct Item
    {
        CellEvent<2> event;
        double late = 0;
        bool more = false; // of the same instant follow
    };

    [[nodiscard]] const CellEvent<2>* tell()
    {
        const Item& item = m_items[m_order[m_next++].number];
        m_moment += m_more ? 0 : 1;
        m_steps += m_more ? 0 : 1;
        m_more = item.more;
        m_items[m_order[m_next - 1].number].event.moment = m_moment;
        return &item.event;
    }
    [[nodiscard]] const CellEvent<2>* advance();
    [[nodiscard]] const CellEvent<2>* finish();
    [[nodiscard]] std::optional<CellRun> runAt(long long i, const Coordinates<2>& place) const;
    [[nodiscard]] const CellEvent<2>* doubt(double time);
    [[nodiscard]] bool findBounds(double way);
    // The cell along the axis that surely holds the place.
    [[nodiscard]] std::optional<long long> cellAround(std::size_t axis, double place, double margin) const;

    [[nodiscard]] bool seed(double now);
    [[nodiscard]] bool seedSides(std::size_t axis, double now);
    [[nodiscard]] bool seedEnd(long long n, bool up, double now);
    [[nodiscard]] bool findSlice();
    void openChords(double until);
    void takeEnd(long long n, bool up, double until);
    template <std::size_t axis>
    void takeSides(double until);
    template <std::size_t axis, bool foremost>
    void takeSide(bool more);
    void sortSlice(double from, double until);
    [[nodiscard]] Chord& chord(long long n) { return m_chords[static_cast<std::size_t>(n & m_mask)]; }
    void open(long long n);
    [[nodiscard]] bool isMissed(const Chord& c, long long j) const;
    [[nodiscard]] static long long crossing(const End& end, bool up);
    void plan(const Chord& c, bool up, End& end) const;
    void planSide(std::size_t axis, bool foremost);
    void put(Span when, CellChange change, const CellIndex<2>& cell, const std::array<int, 2>& side, bool more);

    bool m_usable = false;
    double m_radius;
    bool m_lowerBelong; // sides of cells, and corners between them
    bool m_upperBelong;
    double m_square;   // of it
    double m_pace = 0; // time per way
    double m_start;
    double m_size = 0;  // of coordinates and lines at the start
    double m_reach = 0; // what an event lies ahead at most
    double m_end;       // way; infinity where there is none
    std::optional<double> m_endTime;
    // For a small disc the first one is that whose lines are passed more rarely: each costs more than a crossing on it.
    std::array<Axis, 2> m_axes;
    std::size_t m_first = 0; // which of the grid's it is
    Bounds m_bounds;
    // The lines of the first axis that the disc cuts, from the lowest on, each at its number modulo the size.
    std::vector<Chord> m_chords;
    long long m_mask = 0;
    long long m_low = 0;
    long long m_high = 0;                       // the next to be cut
    std::array<std::array<Side, 2>, 2> m_sides; // of each axis the hindmost, the foremost
    double m_wayPerEvent = 0;                   // about
    double m_expected = 0;                      // events of the next slice
    double m_mostExpected = 0;                  // of any
    double m_until = 0;                         // the end of this slice
    std::vector<Item> m_items;                  // of this slice, as found
    std::size_t m_count = 0;                    // of them
    std::vector<TimedNumber> m_order;           // the same, sorted
    TimeSort m_sorter;
    std::size_t m_next = 0; // in that order
    std::size_t m_sure = 0; // so many of them can be told
    bool m_more = false;
    double m_last = 0;  // the latest time of the event told last, before this slice
    double m_doubt = 0; // what is not sure any more
    bool m_doubts = true;
    std::vector<CellEvent<2>> m_leaving; // at the end
    std::size_t m_left = 0;
    bool m_ended = false;
    std::uint64_t m_moment = 0;
    std::uint64_t m_steps = 0;
    std::uint64_t m_stepsBefore = 0;
};

} // namespace sweep
