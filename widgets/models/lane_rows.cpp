#include "widgets/models/lane_rows.h"

#include "widgets/format/glyph.h"
#include "widgets/format/text.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace sweep {

namespace {

QString nameOf(const Scene& scene, std::uint32_t unit, bool byGroup)
{
    const Body& body = scene.bodies[unit];
    return byGroup && body.group ? shownTextOf(*body.group) : labelOf(body);
}

// Each body's rank among the names, since comparing names is slow and there are many lanes.
std::vector<std::uint32_t> ranksByName(const Scene& scene)
{
    std::vector<std::pair<std::string, std::uint32_t>> keys;
    keys.reserve(scene.bodies.size());
    for (std::uint32_t body = 0; body < scene.bodies.size(); ++body)
        keys.emplace_back(naturalKey(nameOf(scene, body, true)), body);
    std::ranges::sort(keys);
    std::vector<std::uint32_t> ranks(keys.size());
    for (std::uint32_t rank = 0; rank < keys.size(); ++rank)
        ranks[keys[rank].second] = rank;
    return ranks;
}

} // namespace

std::vector<std::uint32_t> laneRows(const Lanes& lanes, const Scene& scene, LaneOrder order,
                                    const std::vector<bool>& passing)
{
    std::vector<std::uint32_t> rows;
    std::vector<std::uint32_t> firsts(lanes.lanes().size());
    for (std::uint32_t i = 0; i < lanes.lanes().size(); ++i) {
        const auto events = lanes.eventsOf(lanes.lanes()[i]);
        const auto first = std::ranges::find_if(
            events, [&](const LaneEvent& event) { return passing.empty() || passing[event.event]; });
        if (first == events.end())
            continue;
        firsts[i] = first->event;
        rows.push_back(i);
    }
    std::vector<std::uint32_t> ranks;
    if (order == LaneOrder::name) {
        ranks = ranksByName(scene);
    } else {
        ranks.resize(scene.bodies.size());
        std::iota(ranks.begin(), ranks.end(), 0U);
    }
    const auto key = [&](std::uint32_t row) {
        const Lane& lane = lanes.lanes()[row];
        if (order == LaneOrder::firstEvent || order == LaneOrder::active)
            return std::tuple(0U, std::size_t{0}, firsts[row]);
        const std::size_t b = lane.kind == Lane::Kind::cells ? ranks.size() : ranks[lane.b];
        return std::tuple(ranks[lane.a], b, firsts[row]);
    };
    std::ranges::sort(rows, [&](std::uint32_t p, std::uint32_t q) { return key(p) < key(q); });
    return rows;
}

std::vector<std::uint32_t> activeFirst(std::vector<std::uint32_t> rows, const Lanes& lanes, const Scene& scene,
                                       const Timeline& timeline, const TimePosition& time)
{
    std::ranges::stable_partition(
        rows, [&](std::uint32_t row) { return contactsAt(lanes, lanes.lanes()[row], scene, timeline, time) > 0; });
    return rows;
}

LaneNames laneNames(const Scene& scene, const RepeatedLabels& repeated, const Lane& lane)
{
    const bool group = lane.kind == Lane::Kind::group;
    const bool cells = lane.kind == Lane::Kind::cells;
    const auto idOf = [&](std::uint32_t unit) {
        return group && scene.bodies[unit].group ? QString() : visibleText(repeated.shownId(scene, unit));
    };
    return {nameOf(scene, lane.a, group), cells ? translated("cells") : nameOf(scene, lane.b, group), idOf(lane.a),
            cells ? QString() : idOf(lane.b)};
}

QString laneName(const Scene& scene, const RepeatedLabels& repeated, const Lane& lane)
{
    const LaneNames names = laneNames(scene, repeated, lane);
    return QStringLiteral("%1 · %2").arg(labelWithId(names.first, names.firstId),
                                         labelWithId(names.second, names.secondId));
}

std::vector<std::size_t> bodiesOf(const Scene& scene, const Lanes& lanes, const Lane& lane)
{
    std::vector<std::size_t> bodies;
    if (lane.kind != Lane::Kind::group) {
        bodies.push_back(lane.a);
        if (lane.kind == Lane::Kind::pair)
            bodies.push_back(lane.b);
        return bodies;
    }
    for (std::size_t body = 0; body < scene.bodies.size(); ++body)
        if (lanes.unitOf(body) == lane.a || lanes.unitOf(body) == lane.b)
            bodies.push_back(body);
    return bodies;
}

QString firstOfGroup(const Scene& scene, const Timeline& timeline, const Lanes& lanes, const Lane& lane)
{
    if (lane.kind != Lane::Kind::group || lane.count == 0)
        return {};
    const Event& event = timeline.events()[lanes.eventsOf(lane).front().event];
    return translated("first: %1 · %2 %3")
        .arg(nameOf(scene, event.a, false), nameOf(scene, event.b, false), eventWord(event.kind, event.clipped));
}

} // namespace sweep
