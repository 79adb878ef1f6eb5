// Event timeline: all contact events, grouped into instants in exact order of time.
#pragma once

#include "core/base/job.h"
#include "core/events/event.h"
#include "core/number/instant.h"

#include <deque>
#include <memory>
#include <span>
#include <vector>

namespace sweep {

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
    explicit Timeline(Interval time) : m_time(time) {}

    [[nodiscard]] Interval time() const { return m_time; }
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

    Interval m_time;
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
[[nodiscard]] Timeline timelineOf(Interval time, std::vector<TimedEvent> events);
[[nodiscard]] Timeline timelineOfLists(Interval time, EventLists events, const ParallelJob& work = {});

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

} // namespace sweep
