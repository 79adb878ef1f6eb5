// State of a body at one time: exact pose, velocities and accelerations.
#pragma once

#include "core/number/rational.h"
#include "core/scene/body_at.h"

#include <optional>

namespace sweep {

using RationalPose = BodyAt<Rational>;

// The pose and its derivatives in fractions: distances in the scene's unit, rates per unit of time.
struct BodyState : RationalPose
{
    RationalVec velocityA = {};
    RationalVec velocityB = {}; // equals velocityA for shapes of one control point
    Rational radiusRate = 0;
    RationalVec accelerationA = {};
    RationalVec accelerationB = {}; // equals accelerationA for shapes of one control point
};

// The state of a body of the scene at time t; none where the body is not active. Rates at a key are those just after
// it, at the end of the active interval those just before. Laws: 1 position + velocity·τ + acceleration·τ²/2 is the
// position τ later, up to the next key; 2 a number that the scene gives as a double appears here as the same number.
[[nodiscard]] std::optional<BodyState> bodyState(const Scene& scene, const Body& body, double t);
[[nodiscard]] std::optional<BodyState> bodyState(const Scene& scene, const Body& body, const Rational& t);

// Whether the body moves uniformly over a part of its active time, without turning or changing its radius: one velocity
// for all of it, which may be zero, and no key within. Exact. False for rays and lines.
[[nodiscard]] bool movesUniformly(const Scene& scene, const Body& body, Interval time);

// The state of a body at rest in a pose. Requires: finite coordinates.
[[nodiscard]] BodyState bodyState(const Pose& pose);

// The pose with every number rounded to the nearest finite double.
[[nodiscard]] Pose nearestPose(const RationalPose& pose);

} // namespace sweep
