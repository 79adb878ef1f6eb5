// Where is a body at time t, for a picture? Rounded at every step: nothing here decides an event.
#pragma once

#include "core/number/double_double.h"
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

// The same in pairs of doubles: within 2⁻⁹⁵ of the largest magnitude among the values that take part, for pictures
// that show less than the spacing of doubles. Where a value is beyond 1e300, the same as the double.
struct DoubleDoubleVec
{
    DoubleDouble x;
    DoubleDouble y;
};
struct DoubleDoublePose
{
    DoubleDoubleVec a;
    DoubleDoubleVec b;
    DoubleDouble radius;
};
[[nodiscard]] DoubleDoubleVec doubleDoublePosition(const Path& path, Interval active, DoubleDouble t);
[[nodiscard]] DoubleDoublePose doubleDoublePose(const Scene& scene, const Body& body, DoubleDouble t);
[[nodiscard]] inline DoubleDoubleVec fine(Vec p)
{
    return {{p.x, 0}, {p.y, 0}};
}

} // namespace sweep
