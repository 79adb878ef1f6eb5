// Where is a body at one time, and how fast? Exactly.
#pragma once

#include "core/number/rational_vec.h"
#include "core/scene/motion.h"
#include "core/scene/position.h"

#include <optional>

namespace sweep {

// A body at one time, in fractions; distances in the scene's unit, rates per unit of time.
struct BodyState
{
    Shape shape = Shape::point;
    RationalVec a;
    RationalVec b; // equals a for shapes of one control point; so do its rates
    Rational radius = 0;
    RationalVec velocityA;
    RationalVec velocityB;
    Rational radiusRate = 0;
    RationalVec accelerationA;
    RationalVec accelerationB;
};

// At a key the rates are those to its right, at the end of the active interval those to its left. None where the body
// is not active. Laws: 1 position + velocity·τ + acceleration·τ²/2 is the body τ later, up to its next key; 2 what
// stands in the scene as a double stands here as the same number.
[[nodiscard]] std::optional<BodyState> bodyState(const Scene& scene, const Body& body, double t);
[[nodiscard]] std::optional<BodyState> bodyState(const Scene& scene, const Body& body, const Rational& t);

// The stretch without a key inside that law 1 is about. Requires: t lies in `active`.
[[nodiscard]] Interval stretchAt(const Body& body, Interval active, double t);

// A moment whose rates are 0. Requires: finite coordinates.
[[nodiscard]] BodyState bodyState(Shape shape, const Pose& pose);

// Every coordinate rounded to the nearest finite double.
[[nodiscard]] Pose nearestPose(const BodyState& moment);

} // namespace sweep
