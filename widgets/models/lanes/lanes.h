// Lanes of the timeline view: events by pair of bodies, by pair of groups, or by body and cells.
#pragma once

#include "core/events/timeline.h"
#include "widgets/models/session/time_position.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sweep {

// One event in a lane.
struct LaneEvent
{
    std::uint32_t event = 0;   // index into Timeline::events
    std::uint32_t instant = 0; // index into Timeline::instants
    std::uint32_t open = 0;    // contacts of the lane that hold just after the event
    EventKind kind = EventKind::touch;
    bool clipped = false;
};

struct Lane
{
    enum class Kind : std::uint8_t
    {
        pair,  // two bodies
        group, // the pairs of a body or group with the bodies of a group
        cells  // one body and its cells
    };

    Kind kind = Kind::pair;
    std::uint32_t a = 0; // index into Scene::bodies; the first body of a group stands for it
    std::uint32_t b = 0; // as a; Event::isCell for cells
    std::uint32_t first = 0;
    std::uint32_t count = 0;   // number of its events
    std::uint32_t pairs = 1;   // number of pairs of bodies with events in the lane; 1 for cells
    std::uint32_t maxOpen = 0; // the most contacts that hold at one time
};

// Every event is in exactly one lane. The lanes are in the order of their first events; their events are ranges of one
// array. Cost: a few passes over the events.
class Lanes
{
public:
    Lanes() = default;
    Lanes(const Scene& scene, const Timeline& timeline);

    [[nodiscard]] const std::vector<Lane>& lanes() const { return m_lanes; }
    // In the timeline's order.
    [[nodiscard]] std::span<const LaneEvent> eventsOf(const Lane& lane) const
    {
        return std::span(m_events).subspan(lane.first, lane.count);
    }
    // The body that stands for this one in a lane: the first body of its group, or itself.
    [[nodiscard]] std::uint32_t unitOf(std::size_t body) const { return m_units[body]; }
    // Index of the lane of an event; the number of lanes if no lane has the event's pair.
    [[nodiscard]] std::size_t laneOf(const Event& event) const;

private:
    struct Key
    {
        std::uint32_t a = 0;
        std::uint32_t b = 0;
        friend auto operator<=>(const Key&, const Key&) = default;
    };
    [[nodiscard]] Key keyOf(const Event& event) const;
    [[nodiscard]] Lane laneFor(const Key& key) const;
    [[nodiscard]] std::vector<std::uint32_t> makeLanes(const Timeline& timeline);
    void fill(const Timeline& timeline, const std::vector<std::uint32_t>& laneOfEvent);
    void count(const Timeline& timeline);

    std::vector<std::uint32_t> m_units; // see unitOf()
    std::vector<bool> m_isGroup;        // for each unit: it stands for several bodies
    std::vector<Lane> m_lanes;
    std::vector<LaneEvent> m_events;
    std::vector<std::pair<Key, std::uint32_t>> m_byKey; // ascending
};

// The number of a lane's contacts that hold at a time. At an instant, contacts that end, begin or touch there count
// only if `closed`; a contact clipped by the window counts at its clipped end in any case.
[[nodiscard]] std::uint32_t contactsAt(std::span<const LaneEvent> events, const Timeline& timeline,
                                       const TimePosition& time, bool closed);
// The same for a lane of the scene, by the rule of its cells.
[[nodiscard]] std::uint32_t contactsAt(const Lanes& lanes, const Lane& lane, const Scene& scene,
                                       const Timeline& timeline, const TimePosition& time);

} // namespace sweep
