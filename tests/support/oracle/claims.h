// Claims of a list of events that can be judged without a solver: instants as rational enclosures, and events with
// resolved ids. They come from a timeline or from an events file.
#pragma once

#include "tests/support/oracle/exact.h"

#include <sweepbench/scene.h>
#include <sweepbench/timeline.h>

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

// Enclosures of `count` digits, or of 1000 if neighbouring instants would overlap otherwise.
constexpr int mostDigits = 1000;
[[nodiscard]] Claims claimsOf(const Timeline& timeline, int count = 60);

// The claims about one pair of bodies, or one body and cell, in order.
[[nodiscard]] Claims about(const Claims& claims, const Event& pair);

// "enter ball / wall at 0.25", for messages.
[[nodiscard]] std::string described(const Scene& scene, const Event& event);

} // namespace sweep::oracle
