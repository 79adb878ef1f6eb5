// What lies ahead of a body that is steered?
#pragma once

#include "core/measure/next_target.h"
#include "widgets/models/instruments/steered_path.h"

#include <optional>

namespace sweep {

struct SteeringForecast
{
    std::size_t body = 0;
    Vec at;                             // of the body, between its control points
    Vec heading;                        // of length 1
    NextTargets ahead;                  // if all keep their velocities
    std::optional<Vec> meets = {};      // where the body is, or is touched, at the hit; rounded
    std::optional<NextTarget> lit = {}; // what a ray from `at` along the heading meets first
    double way = 0;                     // as far from `at`; rounded
};

// None where there is no body at that place, or it is not active at t. With a ride it is where that has come to. Of
// more than 24 others the nearest 24 are looked at; those that are never tested against the body are not.
[[nodiscard]] std::optional<SteeringForecast> steeringForecast(const Scene& scene, std::optional<std::size_t> body,
                                                               double t, const SteeredPath* ride);

} // namespace sweep
