// Body over a stretch of time in double-doubles: Bernstein control points and radii with a common error bound.
#pragma once

#include <sweepbench/contact.h>
#include <sweepbench/number/double_double.h>
#include <sweepbench/scene.h>

#include <array>
#include <optional>

namespace sweep {

// A control point on a path of degree ≤ 2 in the share u of the stretch, in Bernstein form: control[0]·(1−u)² +
// 2·control[1]·u·(1−u) + control[2]·u². On a straight path control[1], which would be the midpoint, is not used.
struct DoubleDoublePath
{
    std::array<DoubleDoubleVec, 3> control;
    bool straight = true;
};

// Every coordinate and radius has an error of at most `error`; 0 means that all are exact.
struct DoubleDoubleBody
{
    Shape shape = Shape::point;
    DoubleDoublePath a;
    DoubleDoublePath b;     // the path of b, for shapes with two control points
    DoubleDouble radius[2]; // at the start and the end of the stretch; 0 for shapes without a radius
    double error = 0;
    bool translates = false; // b − a is constant, exactly, or there is no b
};

// Coordinates and radii are exact if two doubles can represent them. None if they leave the range of doubles. Requires:
// no key time lies strictly inside the stretch, and the stretch lies inside the active interval.
[[nodiscard]] std::optional<DoubleDoubleBody> doubleDoubleBody(const Body& body, Interval active, Interval stretch);

// The same path with coordinates in doubles, if they are doubles. Requires: the path is straight.
[[nodiscard]] std::optional<MovingPoint> exactPoint(const DoubleDoubleBody& body, const DoubleDoublePath& path);

} // namespace sweep
