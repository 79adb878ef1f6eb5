// Filtered walk: the cells that a disc enters and leaves, as long as doubles with error bounds are certain.
//
// For a straight uniform course in the plane. Contact with a cell begins and ends when its nearest point is at the
// distance of the radius from the centre, so there are two kinds of events:
//   A crossing of two lines (a corner of cells) enters or leaves the disc: see ChordTable.
//   The foremost or hindmost point of the disc on an axis passes a line (a side of a cell): see ExtremePoints.
// The walk proceeds in slices of time: all events of a slice are found, sorted, and reported up to the first one whose
// order or cell is uncertain: see SliceQueue and DiscErrorBounds.
#pragma once

#include "core/grid/walk/chord_table.h"
#include "core/grid/walk/extreme_points.h"

namespace sweep {

class FilteredDiscWalk
{
public:
    explicit FilteredDiscWalk(const DiscCourse& course) : m_disc{course, DiscErrorBounds(course, 0)}, m_chords(course)
    {
    }

    // Whether the walk can begin at all: false if the disc is too small, or too far along its course, for the bounds.
    [[nodiscard]] bool usable() const { return m_disc.bounds.usable; }
    // Begins `tau` after the start; all events are later. Returns false if doubles cannot determine which cells are in
    // contact then, or which event comes next. `instantIndex` is that of the last event reported before.
    [[nodiscard]] bool begin(double tau, std::uint64_t instantIndex);
    // The next event, valid until the next call; null while doubles are uncertain, until the walk begins again.
    [[nodiscard]] const CellEvent<2>* next() { return m_queue.hasCertain() ? report() : advance(); }
    // When doubles are uncertain: a time since the start after all reported events and before all later ones.
    [[nodiscard]] double eventFreeTime() const
    {
        return (m_lastTime + m_doubtTime) / 2 * m_disc.course.timePerDistance;
    }
    [[nodiscard]] std::uint64_t instantIndex() const { return m_instantIndex; }
    // The numbers of instants reported since the walk was constructed, and since it last began.
    [[nodiscard]] std::uint64_t steps() const { return m_steps; }
    [[nodiscard]] std::uint64_t stepsInARow() const { return m_steps - m_stepsBefore; }
    // Whether the walk has reported the end of the path.
    [[nodiscard]] bool ended() const { return m_state == State::ended; }
    // The feature of the grid that the disc meets or leaves at the last reported event, and bounds of the time since
    // the start; or the time of the end of the path.
    struct Cause
    {
        std::optional<double> end;
        GridFeature<2> feature;
        EventTime time;
    };
    [[nodiscard]] Cause lastCause() const;

private:
    enum class State
    {
        walking,
        uncertain,
        ended
    };

    [[nodiscard]] const CellEvent<2>* report()
    {
        SliceQueue::Item& item = m_queue.take();
        m_instantIndex += m_simultaneous ? 0 : 1;
        m_steps += m_simultaneous ? 0 : 1;
        m_simultaneous = item.simultaneous;
        item.event.instantIndex = m_instantIndex;
        return &item.event;
    }
    [[nodiscard]] const CellEvent<2>* advance();
    [[nodiscard]] const CellEvent<2>* finish();
    [[nodiscard]] const CellEvent<2>* stopAt(double doubtTime);
    [[nodiscard]] bool findSlice();
    [[nodiscard]] bool extendBounds(double distance);
    [[nodiscard]] std::optional<IndexRange> columnAt(long long i, const Coordinates<2>& centre) const;

    DiscModel m_disc;
    ChordTable m_chords;
    ExtremePoints m_points;
    SliceQueue m_queue;
    double m_sliceEvents = 0; // expected number in the next slice
    double m_sliceEnd = 0;
    State m_state = State::uncertain;
    bool m_simultaneous = false;       // the next event shares an instant with the last reported one
    double m_lastTime = 0;             // the latest time of the last event reported before this slice
    double m_doubtTime = 0;            // nothing is certain from this time on
    std::vector<CellEvent<2>> m_exits; // exits at the end of the path
    std::size_t m_nextExit = 0;
    std::uint64_t m_instantIndex = 0;
    std::uint64_t m_steps = 0;
    std::uint64_t m_stepsBefore = 0;
};

} // namespace sweep
