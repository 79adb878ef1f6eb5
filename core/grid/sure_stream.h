// Which cells does a disc enter and leave next, as long as doubles are certain?
//
// For a straight uniform path in the plane. Mirrored so that both velocities are positive, each column of cells that
// the disc touches holds one run of rows. Both ends of a run first grow and then shrink, and each knows its next
// change: at a line (a side of a cell) or at a crossing of two lines (a corner). Columns open and close when the disc's
// foremost and hindmost points pass a line. A queue knows which end is first; so memory grows with the radius in cells.
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
//                        5rE/(2⁻⁹r) = 2560E: the time by less than 2600E.
//                        Above 2⁻⁸r² by 5rE/(2⁻⁴r) = 80E: the time by less than 85E.
// So 2600E is a bound of all times. Where the side's other coordinate cannot be told from a cell's border, the corner
// there is passed at the same time, but for the second order (2E/d)²/(2dr) ≤ 2⁹·E. Times in way become times by one
// quotient, 8u of them, less than E/4; so is the end of the path.
// Each event told is followed by a gap of 8E at least, in which surely nothing happens: it is told when the earliest
// time of the next one is later by so much than its own latest.
#pragma once

#include "core/grid/ball_filter.h"
#include "core/grid/cell_walk.h"
#include "core/grid/time_queue.h"

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
    [[nodiscard]] const CellEvent<2>* next()
    {
        if (m_told < m_count)
            return &m_events[m_told++];
        return advance();
    }
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
    enum class Next : std::uint8_t
    {
        nothing,
        enter,
        exit,
        doubt // from its time on
    };
    struct Axis
    {
        long long flip = 0; // −1 where mirrored: cell k is cell −1 − k, which is ~k, and line n is line −n
        double at = 0;      // since the origin
        double spacing = 1;
        double direction = 0;
        double pace = 0; // 1/direction

        [[nodiscard]] double line(long long n) const { return static_cast<double>(n) * spacing - at; }
    };
    // Of a run.
    struct End
    {
        double early = 0; // its time minus its error
        double error = 0;
        Next next = Next::nothing;
        signed char region = 0; // of the column: −1 at its left border, +1 at its right one, 0 between them
        bool grows = true;
    };
    struct Column
    {
        double left = 0;
        double right = 0;
        double lastPlace = 0; // the centre's height when it closes
        CellRun run;
        std::array<End, 2> ends; // the lower, the upper
    };
    // Of the next column that opens or closes.
    struct Border
    {
        double early = 0;
        long long row = 0;
        bool sure = false;
    };
    struct Bounds
    {
        double until = 0;             // way up to which they hold
        std::array<double, 2> side{}; // of the time at which a side on a line of the axis is passed
        double corner = 0;            // of the time of a corner with a discriminant above `good`
        double anyCorner = 0;         // above `met`, and of all times
        double place = 0;             // of the other coordinate when a side is passed
        double missed = 0;            // discriminants below −missed are surely negative
        double met = 0;
        double good = 0;
        double gap = 0; // around which something else may be told from it
    };

    [[nodiscard]] const CellEvent<2>* advance();
    [[nodiscard]] const CellEvent<2>* stepEnd();
    [[nodiscard]] const CellEvent<2>* stepBorder();
    [[nodiscard]] const CellEvent<2>* finish();
    [[nodiscard]] const CellEvent<2>* doubt(double time);
    [[nodiscard]] bool isQuietAfter(double late) const;
    [[nodiscard]] bool findBounds(double way);
    [[nodiscard]] Column& column(long long i) { return m_columns[static_cast<std::size_t>(i & m_mask)]; }
    [[nodiscard]] bool seed(double now);
    [[nodiscard]] bool seedColumn(long long i, double now);
    void startColumn(long long i, CellRun run);
    void planOpen();
    void planClose();
    // The cell along the axis that surely holds the place.
    [[nodiscard]] std::optional<long long> cellAround(std::size_t axis, double place) const;
    [[nodiscard]] Border borderAt(double time, double height) const;
    void planBorders();
    // What the end does next; false where that would not be later than now.
    [[nodiscard]] bool planFrom(long long i, bool up, double now);
    void plan(Column& c, bool up);
    void planLower(Column& c);
    void planUpper(Column& c);
    void atLine(const Column& c, End& end, double y, double time) const;
    void atCorner(End& end, double x, double y, signed char region) const;
    void push(long long i, bool up);
    // Begins the events of an instant.
    void pass(double early, double late);
    void tell(CellChange change, long long i, long long j, std::array<signed char, 2> side);

    bool m_usable = false;
    double m_radius;
    double m_pace = 0; // time per way
    double m_start;
    double m_size = 0;  // of coordinates and lines at the start
    double m_reach = 0; // what an event lies ahead at most
    double m_end;       // way; infinity where there is none
    std::optional<double> m_endTime;
    std::array<Axis, 2> m_axes;
    std::array<std::optional<long long>, 2> m_across;
    Bounds m_bounds;
    // The columns in contact, low to high, each at its index modulo the size.
    std::vector<Column> m_columns;
    long long m_mask = 0;
    long long m_low = 0;
    long long m_high = -1;
    Border m_open;
    Border m_close;
    double m_border = 0; // the earliest time of the next border, or of the end
    TimeQueue m_queue;   // of ends: twice the place of the column, + 1 for the upper
    double m_last = 0;   // the latest time of the event told last
    double m_doubt = 0;  // what is not sure any more
    bool m_doubts = true;
    struct
    {
        // What is passed, mirrored: a side or a corner.
        long long vertical = 0; // line, where the region of the end is not 0, or of a border
        long long level = 0;    // line
        int region = 0;
        bool up = false; // the foremost point, not the hindmost
        bool border = false;
        double early = 0; // way
        double late = 0;
    } m_passing;
    bool m_ended = false;
    std::vector<CellEvent<2>> m_events;
    std::size_t m_count = 0;
    std::size_t m_told = 0;
    std::uint64_t m_moment = 0;
    std::uint64_t m_steps = 0;
    std::uint64_t m_stepsBefore = 0;
};

} // namespace sweep
