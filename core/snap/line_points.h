// Which points lie on lines? Correctly rounded, and whether they had to be.
#pragma once

#include "core/measure/exact_pose.h"

#include <optional>

namespace sweep {

struct LinePoint
{
    Vec at;
    bool isExact = true; // it is the point
};

// Where the hulls of two shapes of two control points cross, each coordinate rounded once; none where they do not, or
// lie along each other.
[[nodiscard]] std::optional<LinePoint> crossingOf(const Stand& p, const Stand& q);

// A point on the hull next to `near`: one coordinate is a short decimal, or an end's, the other correctly rounded. The
// coordinate that changes faster along the line is the short one.
[[nodiscard]] LinePoint pointOnLine(const Stand& stand, Vec near, double resolution);

} // namespace sweep
