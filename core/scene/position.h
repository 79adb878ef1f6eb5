// Approximate position, radius and pose of a body at a time, for pictures. Nothing here decides an event.
#pragma once

#include "core/scene/body_at.h"

#include <optional>

namespace sweep {

// The position at time t of a control point whose body is active over `active`; t is clamped to that interval. Every
// step is rounded.
[[nodiscard]] Vec approxPosition(const Path& path, Interval active, double t);

// The radius at time t, clamped likewise; 0 for shapes without a radius. Every step is rounded.
[[nodiscard]] double approxRadius(const Body& body, Interval active, double t);

[[nodiscard]] Pose approxPose(const Scene& scene, const Body& body, double t);

// Position and pose in double-doubles, for pictures that resolve less than the spacing of doubles: errors are at most
// 2⁻⁹⁵ of the largest magnitude involved. A position or radius that is not finite in double-doubles, because values
// exceed 1e300, is computed in doubles.
[[nodiscard]] DoubleDoubleVec doubleDoublePosition(const Path& path, Interval active, DoubleDouble t);
[[nodiscard]] DoubleDoublePose doubleDoublePose(const Scene& scene, const Body& body, DoubleDouble t);
[[nodiscard]] inline DoubleDoubleVec toDoubleDouble(Vec p)
{
    return {{p.x, 0}, {p.y, 0}};
}

// The pose at time t if every coordinate and the radius are exactly doubles. None otherwise, if the body is not active,
// or if its times break the scene's rules, as they may during an edit.
[[nodiscard]] std::optional<Pose> unroundedPose(const Scene& scene, const Body& body, double t);

} // namespace sweep
