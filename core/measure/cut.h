// Where does a moving point cut a moving line, and in which direction?
#pragma once

#include "core/number/instant.h"
#include "core/scene/scene.h"

namespace sweep {

// Velocities are those to the right of the instant, at the end of either active interval those to its left. Every
// number is correctly rounded, and clamped to the finite doubles.
struct Cut
{
    double s = 0;        // the proportion along the line's a→b; 0 where its control points coincide then
    Vec at;              // the place of the line's hull nearest to the point: the point itself without a radius
    Vec lineVelocity;    // of the line's material point at s
    Vec pointerVelocity; // of the point
    Vec relative;        // the pointer's less the line's: the direction as a rider on the line sees it
};

// What a cut by `point` through `line` is at an instant of their contact. Requires: `point` has one control point and
// `line` two; both are active at t. Laws: 1 adding one velocity to both adds it to two of the velocities and not to
// `relative`; 2 exchanging the line's ends turns s into 1 − s and keeps the velocities.
[[nodiscard]] Cut cutAt(const Scene& scene, const Body& point, const Body& line, const Instant& t);

// In degrees from the x axis towards the y axis, in (−180, 180]; 0 for no direction. Rounded.
[[nodiscard]] double approxDegrees(Vec direction);

} // namespace sweep
