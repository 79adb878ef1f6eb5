// Which lanes has a timeline, and what happens in each?
#pragma once

#include "core/events/timeline.h"
#include "widgets/models/session/time_position.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sweep {

// What a lane knows of one event.
struct LaneEvent
{
    std::uint32_t event = 0;   // index into Timeline::events
    std::uint32_t instant = 0; // index into Timeline::instants
    std::uint32_t open = 0;    // contacts of the lane that last on after it
    EventKind kind = EventKind::touch;
    bool clipped = false;
};

struct Lane
{
    enum class Kind : std::uint8_t
    {
        pair,  // of two bodies
        group, // pairs of a body or group with the bodies of a group
        cells  // those of one body
    };

    Kind kind = Kind::pair;
    std::uint32_t a = 0; // index into Scene::bodies; of a group its first body
    std::uint32_t b = 0; // likewise; of cells Event::isCell
    std::uint32_t first = 0;
    std::uint32_t count = 0;  // of its events
    std::uint32_t folded = 1; // pairs; of cells 1
    std::uint32_t most = 0;   // contacts at a time
};

// Every event is in exactly one lane, by offsets into one array; lanes in the order of their first events. Cost: some
// passes over the events.
class Lanes
{
public:
    Lanes() = default;
    Lanes(const Scene& scene, const Timeline& timeline);

    [[nodiscard]] const std::vector<Lane>& lanes() const { return m_lanes; }
    // In exact order.
    [[nodiscard]] std::span<const LaneEvent> eventsOf(const Lane& lane) const
    {
        return std::span(m_events).subspan(lane.first, lane.count);
    }
    // What stands for the body in a lane: the first body of its group, or itself.
    [[nodiscard]] std::uint32_t unitOf(std::size_t body) const { return m_units[body]; }
    // The lane that holds an event of the timeline; events not in it give the number of lanes.
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
    [[nodiscard]] std::vector<std::uint32_t> sortOut(const Timeline& timeline);
    void fill(const Timeline& timeline, const std::vector<std::uint32_t>& laneOfEvent);
    void count(const Timeline& timeline);

    std::vector<std::uint32_t> m_units; // of each body: the first body of its group, or itself
    std::vector<bool> m_isGroup;        // of each unit: has it several bodies?
    std::vector<Lane> m_lanes;
    std::vector<LaneEvent> m_events;
    std::vector<std::pair<Key, std::uint32_t>> m_byKey; // ascending
};

// How many contacts of a lane hold at the time. At an instant those that end, begin or touch there do, where `closed`;
// otherwise only those that go on through it, or come into the window as they are.
[[nodiscard]] std::uint32_t contactsAt(std::span<const LaneEvent> events, const Timeline& timeline,
                                       const TimePosition& time, bool closed);

} // namespace sweep
