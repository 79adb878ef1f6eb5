// Handles of a body, and edits of its radius.
#pragma once

#include "core/scene/position.h"
#include "widgets/paint/control_point.h"

namespace sweep {

// The handles on the body's paths; for a launch also the tip of its velocity arrow; for a thick body the points on its
// edge next to a, away from b, at time t, and at both ends of a radius that changes. With `autoKey` also the positions
// of its control points at time t, if that is strictly inside a motion and at no key.
[[nodiscard]] std::vector<Handle> handlesOf(const Scene& scene, std::size_t body, double t, bool autoKey = false);

[[nodiscard]] constexpr bool isEdge(PathEnd end)
{
    return end == PathEnd::radius || end == PathEnd::radiusFrom || end == PathEnd::radiusTo;
}

// The pose in which this edge is dragged: at time t for PathEnd::radius, otherwise at the start or the end.
[[nodiscard]] Pose poseOfEdge(const Scene& scene, const ControlPoint& edge, double t);

// The distance from the body's core segment to `at`, which is the radius of an edge through `at`. Rounded; finite.
[[nodiscard]] double approxRadiusThrough(const Pose& pose, Vec at);

// The body with this radius at the dragged edge. If a changing radius is dragged at a time t between its ends, both
// ends change by the same amount, but not below 0.
[[nodiscard]] Body withRadius(const Scene& scene, Body body, const ControlPoint& edge, double t, double radius);

// The corner that bodies of a group share: the control points of other bodies of the group that are exactly where this
// one is, at the same end of their motion.
[[nodiscard]] std::vector<ControlPoint> sharedCorner(const Scene& scene, const ControlPoint& point);

// The ends of the straight motions of all control points of the body's group, which move together. Empty if one of
// them has no straight motion, or without a group.
[[nodiscard]] std::vector<ControlPoint> endsOfGroup(const Scene& scene, std::size_t body);

} // namespace sweep
