// Swept clearance: the least signed distance of two shapes while one is translated, by the Minkowski difference.
#pragma once

#include "core/measure/body_state.h"
#include "core/number/quadratic_surd.h"

namespace sweep {

// How far two bounded hulls are from meeting, less both radii, while q moves by `displacement` relative to p: positive
// where they stay apart, then it is their least clearance; at most 0 where they meet, then its magnitude is the
// shortest translation of one whole path that keeps them apart, the penetration depth. The hulls at rest have the
// displacement 0. Laws: 1 at most 0 exactly where the closed sets meet on the way; 2 exchanging p and q, and reversing
// the displacement, changes nothing. Exact. Requires: neither is a ray or a line. Source: Cameron, "Enhancing GJK",
// 1997 (the penetration depth as a distance to the border of the Minkowski difference).
[[nodiscard]] QuadraticSurd sweptClearance(const RationalPose& p, const RationalPose& q,
                                           const RationalVec& displacement);

} // namespace sweep
