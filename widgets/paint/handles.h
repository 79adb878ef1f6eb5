// Which handles does a body show, and what becomes of its radius when an edge is moved?
#pragma once

#include "core/scene/position.h"
#include "widgets/paint/control_point.h"

namespace sweep {

// Its control points; of a launch also the tip of its velocity, drawn for a quarter of the active interval; of a thick
// body the places where its radii are taken hold of, beside a, away from b: at time t, and at the ends of a radius that
// changes. With `autoKey` also where its control points are at time t, strictly inside a motion and at no key.
[[nodiscard]] std::vector<ControlPointPlace> handlesOf(const Scene& scene, std::size_t body, double t,
                                                       bool autoKey = false);

[[nodiscard]] constexpr bool isEdge(PathEnd end)
{
    return end == PathEnd::radius || end == PathEnd::radiusFrom || end == PathEnd::radiusTo;
}

// The body when this edge is held, at time t for PathEnd::radius.
[[nodiscard]] Pose poseOfEdge(const Scene& scene, const ControlPoint& edge, double t);

// How far it is from the body's hull to `at`: the radius of an edge that goes through it. Rounded; finite.
[[nodiscard]] double approxRadiusThrough(const Pose& pose, Vec at);

// The body with this radius at the edge that is held; of one that changes and is held at a time t between, both ends
// change by as much, down to 0.
[[nodiscard]] Body withRadius(const Scene& scene, Body body, const ControlPoint& edge, double t, double radius);

// The control points of other bodies of its group that are exactly where this one is, at the same end of their motion:
// the corner that they share.
[[nodiscard]] std::vector<ControlPoint> sharedCorner(const Scene& scene, const ControlPoint& point);

// Where a straight motion of the body's whole group ends, of each of its control points; empty where one of them has
// none, or without a group: such a group is moved as one.
[[nodiscard]] std::vector<ControlPoint> endsOfGroup(const Scene& scene, std::size_t body);

} // namespace sweep
