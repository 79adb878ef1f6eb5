// Cut: point, proportion and velocities at an instant when a moving point passes through a moving line.
#pragma once

#include <sweepbench/number/instant.h>
#include <sweepbench/scene.h>

#include <cstddef>
#include <optional>

namespace sweep {

// Velocities are limits from after the instant, or from before it at the end of either active interval. Every number is
// correctly rounded and clamped to the finite doubles.
struct Cut
{
    double s = 0;        // the proportion along the line's a→b; 0 if its control points coincide then
    Vec at;              // the point of the line's hull closest to the point: the point itself without a radius
    Vec lineVelocity;    // velocity of the line's material point at s
    Vec pointerVelocity; // velocity of the point
    Vec relative;        // pointerVelocity − lineVelocity: the direction seen by an observer at s on the line
};

// The cut of `point` through `line` at an instant t of their contact. Requires: `point` has one control point and
// `line` two; both are active at t. Laws: 1 adding the same velocity to both adds it to lineVelocity and
// pointerVelocity and leaves `relative` unchanged; 2 exchanging the line's ends turns s into 1 − s and keeps the
// velocities.
[[nodiscard]] Cut cutAt(const Scene& scene, const Body& point, const Body& line, const Instant& t);

// The edge of a polygon that a body is in contact with at an instant, the first of several; none if it is inside or
// outside without meeting an edge. Exact. Requires: both are active at t, and `body` is no polygon. Cost: linear in the
// edges in doubles, and a relation for each one near the body.
[[nodiscard]] std::optional<std::size_t> edgeInContact(const Scene& scene, const Body& polygon, const Body& body,
                                                       const Instant& t);

// The direction in degrees, from the x axis towards the y axis, in (−180, 180]; 0 for the zero vector. Rounded.
[[nodiscard]] double approxDegrees(Vec direction);

} // namespace sweep
