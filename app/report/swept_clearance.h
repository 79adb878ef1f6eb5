// Swept clearance: the least signed distance of two shapes while one is translated, by the Minkowski difference.
#pragma once

#include "core/measure/body_state.h"
#include "core/number/quadratic_surd.h"

namespace sweep {

// The signed distance of two bounded hulls, minus both radii, while q moves by `displacement` relative to p. If they
// stay apart it is positive: their least clearance. If they meet it is at most 0: minus the penetration depth, the
// shortest translation of one whole path that keeps them apart. Hulls at rest have displacement 0. Laws: 1 at most 0
// exactly if the closed sets meet during the motion; 2 exchanging p and q and reversing the displacement changes
// nothing. Exact. Requires: neither is a ray or a line. Source: Cameron, "Enhancing GJK", 1997 (the penetration depth
// as a distance to the border of the Minkowski difference).
[[nodiscard]] QuadraticSurd sweptClearance(const RationalPose& p, const RationalPose& q,
                                           const RationalVec& displacement);

} // namespace sweep
