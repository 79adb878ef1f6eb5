// Clearance (signed distance) of two poses: approximately, its exact sign, and in fractions exactly.
#pragma once

#include "core/measure/body_state.h"
#include "core/number/quadratic_surd.h"
#include "core/number/sign.h"
#include "core/scene/body_at.h"

namespace sweep {

// The distance from p to the hull of the body; the radius is ignored. Rounded.
[[nodiscard]] double approxDistance(Vec p, const Pose& pose);

// The distance of the hulls minus the sum of the radii. Where hulls cross, it is that of the hulls' ends. Rounded.
[[nodiscard]] double approxClearance(const Pose& p, const Pose& q);

[[nodiscard]] ExactPose exactly(const Pose& pose);

// The sign of distance² − (sum of radii)²: positive where the bodies are apart, zero where they just touch (or meet
// without radii), negative where they overlap. Exact. Symmetric. A ray or line whose control points coincide counts as
// a point. Source: closest features by Voronoi regions, Ericson, Real-Time Collision Detection, 2005, 5.1.2 and 5.1.9,
// here without division.
[[nodiscard]] Sign clearanceSign(const ExactPose& p, const ExactPose& q);

// Whether the point a + (b − a)·n/d lies on the hull of a shape of two control points. Requires: d > 0.
[[nodiscard]] bool isOnHull(Shape shape, const Dyadic& n, const Dyadic& d);

// The distance of the two hulls (0 where they share a point) minus the sum of the radii: positive where the bodies are
// apart, 0 where they just touch, negative where they overlap. Exact. Laws: 1 symmetric; 2 at most 0 exactly where the
// closed sets meet; 3 moving both bodies alike changes nothing.
[[nodiscard]] QuadraticSurd clearanceOf(const RationalPose& p, const RationalPose& q);

} // namespace sweep
