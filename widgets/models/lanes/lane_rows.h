// Which lanes are shown, in which order, and what are they called?
#pragma once

#include "widgets/models/lanes/lanes.h"

#include <QString>

#include <optional>

namespace sweep {

enum class LaneOrder
{
    firstEvent,
    body, // as the bodies stand in the scene
    name  // "S2" before "S10"
};

// Indices into Lanes::lanes: those with an event for which `passing` is true (every event where it is empty), ordered;
// equal ones by their first event. Cost: one pass over the events, a sort of the lanes.
[[nodiscard]] std::vector<std::uint32_t> laneRows(const Lanes& lanes, const Scene& scene, LaneOrder order,
                                                  const std::vector<bool>& passing = {});

// "ball · wall", "ball · box" by the name of the group, "ball · cells".
[[nodiscard]] QString laneName(const Scene& scene, const Lane& lane);

// The bodies that a lane is of, ascending.
[[nodiscard]] std::vector<std::size_t> bodiesOf(const Scene& scene, const Lanes& lanes, const Lane& lane);

// "first: wall 3 enter": of which pair the first event of a group's lane is; empty for other lanes.
[[nodiscard]] QString firstOfGroup(const Scene& scene, const Timeline& timeline, const Lanes& lanes, const Lane& lane);

} // namespace sweep
