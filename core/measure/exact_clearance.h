// Clearance (signed distance) of two poses in fractions, exactly.
#pragma once

#include "core/measure/body_state.h"
#include "core/number/quadratic_surd.h"

namespace sweep {

// The distance of the two hulls (0 where they share a point) minus the sum of the radii: positive where the bodies are
// apart, 0 where they just touch, negative where they overlap. Exact. Laws: 1 symmetric; 2 at most 0 exactly where the
// closed sets meet; 3 moving both bodies alike changes nothing.
[[nodiscard]] QuadraticSurd clearanceOf(const RationalPose& p, const RationalPose& q);

} // namespace sweep
