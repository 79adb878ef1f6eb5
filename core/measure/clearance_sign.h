// Are two shapes apart, do they just touch, or do they overlap? Exactly, by integers.
#pragma once

#include "core/measure/dyadic_vec.h"
#include "core/measure/exact_pose.h"

namespace sweep {

// A stand in numbers that need not be doubles.
struct ExactStand
{
    Shape shape = Shape::point;
    DyadicVec a;
    DyadicVec b; // equals a for shapes of one control point
    Dyadic radius;
};
[[nodiscard]] ExactStand exactly(const Stand& stand);

// The sign of distance² − (sum of radii)²: positive apart, zero where they just touch (or meet without radii),
// negative where they overlap. Symmetric. A ray or line through one point twice counts as that point.
[[nodiscard]] Sign clearanceSign(const ExactStand& p, const ExactStand& q);

} // namespace sweep
