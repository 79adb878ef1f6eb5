// Forecast for a steered body: what it hits and passes next, and what its laser meets.
#pragma once

#include "core/measure/next_target.h"
#include "widgets/models/instruments/steered_path.h"

#include <optional>

namespace sweep {

struct SteeringForecast
{
    std::size_t body = 0;                    // index into Scene::bodies
    Vec at;                                  // the body's position, midway between its control points
    Vec heading;                             // unit vector
    NextTargets next;                        // next targets if all bodies keep their velocities
    std::optional<Vec> hitAt = {};           // the point of contact at the hit, or else the body's position; rounded
    std::optional<NextTarget> laserHit = {}; // first hit of a ray from `at` along the heading
    double laserLength = 0;                  // distance from `at` to laserHit; rounded
};

// None if there is no such body, or it is not active at t. Starts from the end of `path`, if it is not null. Looks
// at the 24 nearest bodies only; those that are never tested against the body are left out.
[[nodiscard]] std::optional<SteeringForecast> steeringForecast(const Scene& scene, std::optional<std::size_t> body,
                                                               double t, const SteeredPath* path);

} // namespace sweep
