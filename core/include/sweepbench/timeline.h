// Timeline: all contact events of a scene in exact order of time.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/scene.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace sweep {

// Verdict of an audit on a computed answer, and the precision that decided it.

enum class Verdict : std::uint8_t
{
    agree,
    undecided,
    disagree
};

// The number type that was needed to decide.
enum class Precision : std::uint8_t
{
    doubles,
    digits30,
    digits100,
    digits1300
};

// Contact event: two bodies, or a body and a grid cell, begin, end or momentarily make contact.

// Declared in the order in which the events of one instant are listed.
enum class EventKind : std::uint8_t
{
    exit,
    touch,
    cross,
    enter
};

// The word that scene files and outputs use: "exit", "touch", "cross" or "enter".
[[nodiscard]] const char* name(EventKind kind);
// In all that people read: "enter", "enter, clipped".
[[nodiscard]] std::string name(EventKind kind, bool isClipped);

// Two bodies, or a body and a cell of the scene's grid. In order by a; pairs of one a by b, before its cells.
struct PairOrCell
{
    std::uint32_t a = 0;      // index into Scene::bodies
    std::uint32_t b = noBody; // index into Scene::bodies, greater than a; unused with a cell
    Cell cell = {};           // the cell; {0, 0} for two bodies

    PairOrCell() = default;
    PairOrCell(std::uint32_t p, std::uint32_t q) : a(std::min(p, q)), b(std::max(p, q)) {}
    PairOrCell(std::uint32_t body, Cell in) : a(body), cell(in) {}

    [[nodiscard]] bool withCell() const { return b == noBody; }
    friend auto operator<=>(const PairOrCell&, const PairOrCell&) = default;
    // Whether two events, or other values about a pair, concern the same two bodies, or the same body and cell.
    [[nodiscard]] friend bool samePair(const PairOrCell& p, const PairOrCell& q) { return p == q; }

private:
    static constexpr std::uint32_t noBody = std::numeric_limits<std::uint32_t>::max();
};

// One event of a pair of bodies, or of a body and a cell of the scene's grid.
struct Event : PairOrCell
{
    EventKind kind = EventKind::touch;
    bool clipped = false; // the contact may continue outside the window
    bool hasS = false;    // the event has an s: a point meets a segment, ray or line
    // Only with hasS: the proportion along the line's a→b as the nearest finite double, NaN if the line's control
    // points coincide at that instant.
    double s = std::numeric_limits<double>::quiet_NaN();

    SWEEP_MATH [[nodiscard]] bool sIsNull() const { return s != s; }
    friend bool operator==(const Event&, const Event&) = delete; // samePair() compares what two events concern
};

// Event timeline: all contact events, grouped into instants in exact order of time.

// An exact time at which at least one event happens, and the index range of its events in Timeline::events().
struct TimelineInstant
{
    const Instant& time;   // owned by the timeline and by every copy of it
    std::size_t first = 0; // index of the first event
    std::size_t count = 0; // number of events, at least 1
};

// The order of the events of one instant: by kind (exit, touch, cross, enter); within a kind, events of two bodies by
// a, then b, come before events with cells by body, then i, then j.
[[nodiscard]] bool precedes(const Event& p, const Event& q);

// Instants strictly increase in exact time, and each has at least one event. The events of an instant are ordered by
// precedes().
class Timeline
{
public:
    Timeline() = default;
    explicit Timeline(Interval window) : m_window(window) {}

    [[nodiscard]] Interval window() const { return m_window; }
    [[nodiscard]] const std::vector<TimelineInstant>& instants() const { return m_instants; }
    [[nodiscard]] const std::vector<Event>& events() const { return m_events; }
    [[nodiscard]] std::span<const Event> eventsOf(const TimelineInstant& instant) const
    {
        return std::span(m_events).subspan(instant.first, instant.count);
    }
    // The index of the instant at which an event happens. Requires: `event` is an index into events().
    [[nodiscard]] std::size_t instantOf(std::size_t event) const;
    // The exact time of an event. Requires: `event` is an index into events().
    [[nodiscard]] const Instant& timeOf(std::size_t event) const { return m_instants[instantOf(event)].time; }

    // Appends an instant. Requires: it is later than the last one, and its events are in order and not empty.
    void append(Instant time, std::span<const Event> events);

    // Reserves memory for appending.
    void reserve(std::size_t instants, std::size_t events);

private:
    friend class Patching;

    const Instant& hold(Instant time);

    Interval m_window;
    std::vector<TimelineInstant> m_instants;
    std::vector<Event> m_events;
    // Instants in blocks that copies of the timeline share: a timeline patched after an edit keeps most instants of the
    // earlier one, and copying each of them would touch all of their memory.
    std::vector<std::shared_ptr<std::deque<Instant>>> m_heldInstants;
};

// The instants just before and just after an instant, or a part of a timeline; null if there is none.
struct AdjacentInstants
{
    const Instant* before = nullptr;
    const Instant* after = nullptr;
};
// The neighbours of an instant; `adjacent` are those of the timeline. Requires: `instant` is an index into instants().
[[nodiscard]] AdjacentInstants neighboursOf(const Timeline& timeline, std::size_t instant,
                                            const AdjacentInstants& adjacent = {});

// A list of instants, some of which may be equal, in exact order. They must outlive this object.
class OrderedInstants
{
public:
    OrderedInstants() = default;
    explicit OrderedInstants(std::vector<const Instant*> instants);

    // The last instant of the list before `instant`, and the first one after it.
    [[nodiscard]] AdjacentInstants adjacentTo(const Instant& instant) const;

private:
    std::vector<const Instant*> m_instants;
};

// An event and its exact time.
struct TimedEvent
{
    Instant time;
    Event event;
};

using EventLists = std::vector<std::vector<TimedEvent>>;

// The timeline of events given in any order. Times are compared exactly only if their nearest doubles are equal. An
// instant takes its time from the first of its events. The same for any number of threads; empty if the job is stopped.
[[nodiscard]] Timeline timelineOfLists(Interval window, EventLists events, const ParallelJob& work = {});

// The changes that turn the timeline of a scene into that of the edited scene.
struct TimelinePatch
{
    static constexpr std::uint32_t removed = 0xffffffff;

    // The new index of each body of the scene before the edit, or `removed`, which removes the body's events. Indices
    // other than `removed` increase.
    std::vector<std::uint32_t> indices;
    EventLists added; // events to add; their bodies are indices into the edited scene
};
// Cost: one pass over the events, plus sorting the added ones. Empty if the job is stopped.
[[nodiscard]] Timeline patched(const Timeline& before, TimelinePatch patch, const Job& job = {});

// Timeline read in parts, from its start to its end.

// Parts need not be in memory all at once. Each is a timeline over the whole window whose instants are later than those
// of the parts before it; together they have all instants and events, each in one part.
class TimelineParts
{
public:
    // Called with each part and its adjacent instants, valid during the call alone. Returns whether to continue.
    using VisitBetween = std::function<bool(const Timeline& part, const AdjacentInstants& adjacent)>;
    using Visit = std::function<bool(const Timeline& part)>;

    // The whole timeline as one part; it must outlive this object.
    TimelineParts(const Timeline& whole)
        : m_window(whole.window()), m_eventCount(whole.events().size()),
          m_forEach([&whole](const VisitBetween& visit) { (void)visit(whole, {}); })
    {
    }
    // `forEach` calls its argument with each part, and must yield the same parts every time. `eventCount` is their
    // total number of events.
    TimelineParts(Interval window, std::size_t eventCount, std::function<void(const VisitBetween&)> forEach)
        : m_window(window), m_eventCount(eventCount), m_forEach(std::move(forEach))
    {
    }

    [[nodiscard]] Interval window() const { return m_window; }
    [[nodiscard]] std::size_t eventCount() const { return m_eventCount; } // the number of events of all parts
    void forEachBetween(const VisitBetween& visit) const { m_forEach(visit); }
    void forEach(const Visit& visit) const
    {
        m_forEach([&](const Timeline& part, const AdjacentInstants&) { return visit(part); });
    }

private:
    Interval m_window;
    std::size_t m_eventCount;
    std::function<void(const VisitBetween&)> m_forEach;
};

} // namespace sweep
