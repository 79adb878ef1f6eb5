// Claims of a list of events that need no solver to be judged: instants as rational enclosures, and events with ids
// resolved. They come from a timeline or from an events file.
#pragma once

#include "core/events/timeline.h"
#include "core/scene/scene.h"
#include "tests/support/oracle/exact.h"

#include <functional>
#include <vector>

namespace sweep::oracle {

struct ClaimedInstant
{
    double t = 0;   // the reported double
    Enclosure time; // the exact time; strictly inside unless exact
    std::vector<Event> events;
};
using Claims = std::vector<ClaimedInstant>;

// A rational enclosure of `count` significant digits.
[[nodiscard]] Enclosure enclosure(const Instant& instant, int count);

// Enclosures of `count` digits, and of 1000 where neighbouring instants would not be apart otherwise.
constexpr int mostDigits = 1000;
[[nodiscard]] Claims claimsOf(const Timeline& timeline, int count = 60);

// The claims about one pair of bodies, or one body and cell, in order.
[[nodiscard]] Claims about(const Claims& claims, const Event& pair);

// "enter ball / wall at 0.25", for messages.
[[nodiscard]] std::string described(const Scene& scene, const Event& event);

} // namespace sweep::oracle
