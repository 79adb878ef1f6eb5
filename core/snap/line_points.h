// Points on lines for snapping: crossings and points near the hand, correctly rounded.
#pragma once

#include "core/measure/body_state.h"

#include <optional>

namespace sweep {

struct LinePoint
{
    Vec at;
    bool isExact = true; // whether `at` is the exact point, not only the nearest double
};

// The point at which the hulls of two bodies of two control points cross, each coordinate correctly rounded; none if
// they do not cross or are parallel.
[[nodiscard]] std::optional<LinePoint> hullCrossing(const Pose& p, const Pose& q);

// A point on the hull close to `point`. The coordinate that changes faster along the line is a short decimal (see
// shortDecimal) or that of an end; the other one is correctly rounded.
[[nodiscard]] LinePoint pointOnLine(const Pose& pose, Vec point, double resolution);

} // namespace sweep
