// Next target: the first body that a moving body will hit or pass, if all keep their present velocities.
#pragma once

#include <sweepbench/impact.h>

#include <cstddef>
#include <span>

namespace sweep {

struct NextTarget
{
    std::size_t body = 0; // index in the scene
    Impact impact;        // the impact of the mover on this body
};

struct NextTargets
{
    std::optional<NextTarget> hit;  // the body whose contact with the mover begins soonest, or is in progress
    std::optional<NextTarget> pass; // the body missed to the left or right whose line it crosses soonest
};

enum class TargetMotion : std::uint8_t
{
    asTheyMove,
    atRest // targets are at rest in their present poses, as for a ray of light
};

// The next targets from time t on, among the bodies in `among` that are active at t; of equally soon ones, the first in
// `among`. Requires: `among` does not contain the mover itself. Exact. Cost: one impactOf for each body.
[[nodiscard]] NextTargets nextTargets(const Scene& scene, std::span<const std::size_t> among, double t,
                                      const BodyState& mover, TargetMotion motion);

} // namespace sweep
