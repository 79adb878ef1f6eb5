// When does what happen, in exact order?
#pragma once

#include "core/base/job.h"
#include "core/events/event.h"
#include "core/number/instant.h"

#include <deque>
#include <memory>
#include <span>
#include <vector>

namespace sweep {

// An exact time at which at least one event happens, and the range of its events in Timeline::events().
struct TimelineInstant
{
    const Instant& time;   // valid as long as a timeline holds it
    std::size_t first = 0; // index of its first event
    std::size_t count = 0; // number of its events, at least 1
};

// Instants in strictly increasing exact time order, each with at least one event. Inside an instant: exit, touch,
// cross, enter; inside a kind pairs before cells; pairs by a then b, cells by body, then i, then j.
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
    // The instant that holds event `index`.
    [[nodiscard]] std::size_t instantOf(std::size_t index) const;

    // Adds an instant after all others. Requires: later than the last one, events not empty and in order.
    void append(Instant time, std::span<const Event> events);

    // So many instants and events will be appended.
    void reserve(std::size_t instants, std::size_t events);

private:
    friend class Patching;

    const Instant& hold(Instant time);

    Interval m_time;
    std::vector<TimelineInstant> m_instants;
    std::vector<Event> m_events;
    // Timelines that follow each other share most instants: copying them would touch each one's place in memory.
    std::vector<std::shared_ptr<std::deque<Instant>>> m_heldInstants;
};

// An event and when it happens.
struct TimedEvent
{
    Instant time;
    Event event;
};

using EventLists = std::vector<std::vector<TimedEvent>>;

// Puts events in any order into a timeline. The exact order is asked for only among times of the same nearest double.
// The same for any number of threads; empty where the job is stopped. An instant has the time of the first of its
// events.
[[nodiscard]] Timeline timelineOf(Interval time, std::vector<TimedEvent> events);
[[nodiscard]] Timeline timelineOfLists(Interval time, EventLists events, const ParallelJob& work = {});

// What makes a timeline that of a changed scene.
struct TimelinePatch
{
    static constexpr std::uint32_t gone = 0xffffffff;

    std::vector<std::uint32_t> places; // of each body, in the changed scene; gone: its events leave. In order
    EventLists added;                  // their bodies by the places in the changed scene
};
// Cost: one pass over the events. Empty where the job is stopped.
[[nodiscard]] Timeline patched(const Timeline& before, TimelinePatch patch, const Job& job = {});

} // namespace sweep
