// Which target does a body reach first, and which does it pass, if all keep the velocities of this moment?
#pragma once

#include "core/measure/impact.h"

#include <cstddef>
#include <span>

namespace sweep {

struct NextTarget
{
    std::size_t body = 0; // place in the scene
    Impact impact;        // of the mover with it
};

struct NextTargets
{
    std::optional<NextTarget> hit;  // whose contact begins soonest, or goes on now
    std::optional<NextTarget> pass; // of those that it misses: whose line it crosses soonest, to the left or right
};

enum class TargetMotion : std::uint8_t
{
    asTheyMove,
    still // they stand as they are now: what a ray of light meets
};

// Among the bodies at these places that are active at t, from now on; of equally soon ones the first. Requires: `among`
// does not name the mover itself. Exact. Cost: one impact for each.
[[nodiscard]] NextTargets nextTargets(const Scene& scene, std::span<const std::size_t> among, double t,
                                      const BodyState& mover, TargetMotion motion);

} // namespace sweep
