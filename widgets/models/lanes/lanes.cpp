#include "widgets/models/lanes/lanes.h"

#include "widgets/models/session/playhead.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_map>

namespace sweep {

namespace {

std::uint64_t packed(std::uint32_t a, std::uint32_t b)
{
    return std::uint64_t(a) << 32 | b;
}

} // namespace

Lanes::Lanes(const Scene& scene, const Timeline& timeline)
{
    std::unordered_map<std::string_view, std::uint32_t> groups;
    m_units.reserve(scene.bodies.size());
    m_isGroup.resize(scene.bodies.size());
    for (std::uint32_t body = 0; body < scene.bodies.size(); ++body) {
        const auto& group = scene.bodies[body].group;
        const std::uint32_t unit = group ? groups.try_emplace(*group, body).first->second : body;
        m_units.push_back(unit);
        if (unit != body)
            m_isGroup[unit] = true;
    }
    fill(timeline, makeLanes(timeline));
    count(timeline);
}

Lanes::Key Lanes::keyOf(const Event& event) const
{
    if (event.withCell())
        return {event.a, Event::isCell};
    return {std::min(m_units[event.a], m_units[event.b]), std::max(m_units[event.a], m_units[event.b])};
}

Lane Lanes::laneFor(const Key& key) const
{
    Lane lane{.a = key.a, .b = key.b};
    if (key.b == Event::isCell)
        lane.kind = Lane::Kind::cells;
    else if (m_isGroup[key.a] || m_isGroup[key.b])
        lane.kind = Lane::Kind::group;
    return lane;
}

// Makes the lanes with their ranges of events, and returns the lane of each event.
std::vector<std::uint32_t> Lanes::makeLanes(const Timeline& timeline)
{
    std::unordered_map<std::uint64_t, std::uint32_t> indices;
    std::vector<std::uint32_t> laneOfEvent;
    laneOfEvent.reserve(timeline.events().size());
    for (const Event& event : timeline.events()) {
        const Key key = keyOf(event);
        const auto [entry, isNew] = indices.try_emplace(packed(key.a, key.b), std::uint32_t(m_lanes.size()));
        if (isNew) {
            m_byKey.push_back({key, entry->second});
            m_lanes.push_back(laneFor(key));
        }
        laneOfEvent.push_back(entry->second);
        ++m_lanes[entry->second].count;
    }
    std::uint32_t first = 0;
    for (Lane& lane : m_lanes) {
        lane.first = first;
        first += lane.count;
    }
    std::ranges::sort(m_byKey);
    return laneOfEvent;
}

void Lanes::fill(const Timeline& timeline, const std::vector<std::uint32_t>& laneOfEvent)
{
    m_events.resize(laneOfEvent.size());
    std::vector<std::uint32_t> next;
    next.reserve(m_lanes.size());
    for (const Lane& lane : m_lanes)
        next.push_back(lane.first);
    const auto& instants = timeline.instants();
    for (std::uint32_t instant = 0; instant < instants.size(); ++instant) {
        const std::size_t end = instants[instant].first + instants[instant].count;
        for (std::size_t i = instants[instant].first; i < end; ++i) {
            const Event& event = timeline.events()[i];
            m_events[next[laneOfEvent[i]]++] = {std::uint32_t(i), instant, 0, event.kind, event.clipped};
        }
    }
}

void Lanes::count(const Timeline& timeline)
{
    std::set<std::uint64_t> pairs;
    for (Lane& lane : m_lanes) {
        pairs.clear();
        std::uint32_t open = 0;
        for (LaneEvent& event : std::span(m_events).subspan(lane.first, lane.count)) {
            open += event.kind == EventKind::enter;
            open -= event.kind == EventKind::exit;
            event.open = open;
            lane.maxOpen = std::max(lane.maxOpen, open);
            const Event& whole = timeline.events()[event.event];
            if (lane.kind == Lane::Kind::group)
                pairs.insert(packed(whole.a, whole.b));
        }
        if (lane.kind == Lane::Kind::group)
            lane.pairs = std::uint32_t(pairs.size());
    }
}

namespace {

// The number of contacts that hold at an instant, from the number just before it and the events there.
std::uint32_t heldAt(std::uint32_t before, std::span<const LaneEvent> events, bool closed)
{
    for (const LaneEvent& event : events) {
        const bool begins = event.kind == EventKind::enter;
        if (event.kind == EventKind::exit)
            before -= !closed && !event.clipped;
        else
            before += closed || (begins && event.clipped);
    }
    return before;
}

} // namespace

std::uint32_t contactsAt(std::span<const LaneEvent> events, const Timeline& timeline, const TimePosition& time,
                         bool closed)
{
    const auto from = [&](std::size_t instant) {
        const auto first =
            std::ranges::partition_point(events, [&](const LaneEvent& event) { return event.instant < instant; });
        return std::size_t(first - events.begin());
    };
    const std::size_t instant = time.instant.value_or(firstInstantFrom(timeline, time.t));
    const std::size_t first = from(instant);
    const std::size_t end = time.instant ? from(instant + 1) : first;
    const auto after = [&](std::size_t count) { return count == 0 ? 0 : events[count - 1].open; };
    if (time.side == InstantSide::at)
        return heldAt(after(first), events.subspan(first, end - first), closed);
    return after(time.side == InstantSide::before ? first : end);
}

std::uint32_t contactsAt(const Lanes& lanes, const Lane& lane, const Scene& scene, const Timeline& timeline,
                         const TimePosition& time)
{
    const bool closed = lane.kind != Lane::Kind::cells || !scene.grid || scene.grid->cells != CellRule::open;
    return contactsAt(lanes.eventsOf(lane), timeline, time, closed);
}

std::size_t Lanes::laneOf(const Event& event) const
{
    const Key key = keyOf(event);
    const auto at = std::ranges::lower_bound(m_byKey, key, {}, &std::pair<Key, std::uint32_t>::first);
    return at != m_byKey.end() && at->first == key ? at->second : m_lanes.size();
}

} // namespace sweep
