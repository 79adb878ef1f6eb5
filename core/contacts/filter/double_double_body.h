// Body over a stretch of time in double-doubles: Bernstein control points and radii, with one error bound.
#pragma once

#include "core/number/double_double.h"
#include "core/scene/scene.h"

#include <array>
#include <optional>

namespace sweep {

// A control point on a path of degree ≤ 2 in the share u of the stretch, in Bernstein form: control[0]·(1−u)² +
// 2·control[1]·u·(1−u) + control[2]·u². On a straight path control[1] is not used; it would be the midpoint.
struct DoubleDoublePath
{
    std::array<DoubleDoubleVec, 3> control;
    bool straight = true;
};

// Every coordinate and radius may be off by at most `error`; 0 means that all are exact.
struct DoubleDoubleBody
{
    Shape shape = Shape::point;
    DoubleDoublePath a;
    DoubleDoublePath b;     // for shapes of two control points
    DoubleDouble radius[2]; // at the start and the end of the stretch; 0 for shapes without a radius
    double error = 0;
    bool translates = false; // b − a is exactly constant, or there is no b
};

// Coordinates and radii are exact where two doubles hold them. None where they leave the range of doubles. Requires: no
// key time strictly inside the stretch, and the stretch lies inside the active interval.
[[nodiscard]] std::optional<DoubleDoubleBody> doubleDoubleBody(const Body& body, Interval active, Interval stretch);

} // namespace sweep
