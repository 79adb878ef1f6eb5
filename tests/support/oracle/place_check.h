// Faults in the contact points and normals of a timeline.
#pragma once

#include "core/events/timeline.h"

#include <string>
#include <vector>

namespace sweep::oracle {

// What follows from the definition without knowing the place: the point lies within the promised accuracy of both; the
// normal is a unit vector that separates them, a's side behind it and b's side ahead, and exists where either is thick;
// both are absent where the event is clipped.
[[nodiscard]] std::vector<std::string> placeFaults(const Scene& scene, const Timeline& timeline);

} // namespace sweep::oracle
