// Faults in the contact points and normals of a timeline.
#pragma once

#include <sweepbench/timeline.h>

#include <string>
#include <vector>

namespace sweep::oracle {

// Checks what follows from the definition without knowing the point: the point is within the documented accuracy of
// both bodies; the normal is a unit vector that separates them, with a behind it and b ahead, and exists if either body
// is thick; both are absent if the event is clipped.
[[nodiscard]] std::vector<std::string> placeFaults(const Scene& scene, const Timeline& timeline);

} // namespace sweep::oracle
