// Rows of the timeline view: which lanes are shown, in which order, under which names.
#pragma once

#include "widgets/document/solver.h"
#include "widgets/format/text.h"

#include <QString>

namespace sweep {

enum class LaneOrder
{
    firstEvent,
    body,  // the order of the bodies in the scene
    name,  // natural order: "S2" before "S10"
    active // those with a contact that holds now, then the others; both by their first events
};

// Indices into Lanes::lanes() of the lanes with an event for which `passing` is true, in this order; lanes equal in
// this order, by their first such event. An empty `passing` is true for every event. With LaneOrder::active they are in
// the order of their first events: see activeFirst(). Cost: one pass over the events and a sort of the lanes.
[[nodiscard]] std::vector<std::uint32_t> laneRows(const Lanes& lanes, const Scene& scene, LaneOrder order,
                                                  const std::vector<bool>& passing = {});

// The given lanes, those in which a contact holds at the time first. Both parts keep their order.
[[nodiscard]] std::vector<std::uint32_t> activeFirst(std::vector<std::uint32_t> rows, const Lanes& lanes,
                                                     const Scene& scene, const Timeline& timeline,
                                                     const TimePosition& time);

// The two parts of a lane's name, left and right of the dot.
struct LaneNames
{
    QString first;
    QString second;
    // The ids to show beside names that other bodies have too.
    QString firstId = {};
    QString secondId = {};
};
[[nodiscard]] LaneNames laneNames(const Scene& scene, const RepeatedLabels& repeated, const Lane& lane);

// "ball · wall", "ball · cells", or "ball · box" if "box" is the name of a group.
[[nodiscard]] QString laneName(const Scene& scene, const RepeatedLabels& repeated, const Lane& lane);

// The bodies of a lane, ascending.
[[nodiscard]] std::vector<std::size_t> bodiesOf(const Scene& scene, const Lanes& lanes, const Lane& lane);

// "first: ball · wall 3 enter": the first event of a group's lane with its pair; empty for other lanes.
[[nodiscard]] QString firstOfGroup(const Scene& scene, const Timeline& timeline, const Lanes& lanes, const Lane& lane);

} // namespace sweep
