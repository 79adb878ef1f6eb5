// Did what the author of a scene expected happen?
#pragma once

#include "core/events/timeline.h"
#include "core/scene/scene.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace sweep {

// The decision about one entry of `expect`, and what there was instead.
struct ExpectationOutcome
{
    bool holds = false;
    std::size_t ofPair = 0;             // events of the pair, of whatever kind
    std::size_t ofKind = 0;             // events of the pair of the expected kind; for `none` the same as ofPair
    std::optional<double> nearest = {}; // with an expected t: the t of an event of that kind that is closest to it
};

// One outcome for each entry of the scene's `expect`, in its order; empty where there are none. Clipped events count.
// Laws: (1) swapping a and b of an entry changes nothing; (2) without count, t and `none`, an entry holds when ofKind >
// 0; (3) with a count, only when ofKind equals it; (4) with t, only when an event of that kind has that t, or with
// `within` is no further away than that, in exact arithmetic on the doubles. Requires: the timeline is of this scene,
// and ids in `expect` are ids of bodies. Cost: one look at every event, logarithmic in the number of expectations.
[[nodiscard]] std::vector<ExpectationOutcome> decideExpectations(const Scene& scene, const Timeline& timeline);

// Is |p − q| ≤ limit, exactly? Requires: finite.
[[nodiscard]] bool isWithin(double p, double q, double limit);

} // namespace sweep
