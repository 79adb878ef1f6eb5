// Where is a body at time t, as doubles for a picture? Rounded at every step: nothing here decides an event.
#pragma once

#include "core/scene/scene.h"

namespace sweep {

// The position at time t of a control point whose body is active over `active`; t is clamped to it.
[[nodiscard]] Vec approxPosition(const Path& path, Interval active, double t);

// The radius at time t, clamped like the position; 0 for shapes that have none.
[[nodiscard]] double approxRadius(const Body& body, Interval active, double t);

// A body at one time. b equals a for shapes of one control point.
struct Pose
{
    Vec a;
    Vec b;
    double radius = 0;
};
[[nodiscard]] Pose approxPose(const Scene& scene, const Body& body, double t);

} // namespace sweep
