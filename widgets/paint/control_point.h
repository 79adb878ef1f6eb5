// Control points of a body, and edits that move them.
#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <vector>

namespace sweep {

// Which part of a control point's motion a handle moves.
enum class PathEnd
{
    rest,
    from,
    to,
    key,
    now,        // the position at the shown time, which becomes a key
    velocity,   // the tip of a launch's arrow
    radius,     // on the body's edge at the shown time
    radiusFrom, // on the edge at the start, for a radius that changes
    radiusTo    // on the edge at the end, for a radius that changes
};

struct ControlPoint
{
    std::size_t body = 0; // index into Scene::bodies
    bool second = false;  // the body's `b`
    PathEnd end = PathEnd::rest;
    std::size_t key = 0; // with PathEnd::key, index into Keyed::keys
    friend bool operator==(const ControlPoint&, const ControlPoint&) = default;
};

struct Handle
{
    ControlPoint point;
    Vec at;
};

// Whether the control point is where its motion begins, or rests.
[[nodiscard]] constexpr bool isStart(const ControlPoint& point)
{
    return point.end == PathEnd::rest || point.end == PathEnd::from || (point.end == PathEnd::key && point.key == 0);
}

// The length of a launch's arrow: the displacement during this share of its active interval.
inline constexpr double arrowShare = 0.25;

// The handles on the body's paths. At rest: 1; from–to: 2; launch: 2 (the one at the end sets the velocity); keyed: one
// for each key; twice as many for a shape of two control points.
[[nodiscard]] std::vector<Handle> controlPoints(const Scene& scene, std::size_t body);

// The body after its control point was moved to `to`; everything else is unchanged. In a launch, `from` moves the start
// and keeps the velocity, `to` and `velocity` set the velocity so that the motion ends there or the arrow points there
// (rounded). Requires: a control point of a body of the scene.
[[nodiscard]] Body withControlPoint(const Scene& scene, Body body, const ControlPoint& point, Vec to);
[[nodiscard]] inline Body withControlPoint(const Scene& scene, const ControlPoint& point, Vec to)
{
    return withControlPoint(scene, scene.bodies[point.body], point, to);
}

// These bodies and all bodies of their groups, ascending.
[[nodiscard]] std::vector<std::size_t> withGroups(const Scene& scene, std::vector<std::size_t> bodies);

// p + q, rounded and clamped to finite doubles.
[[nodiscard]] Vec clampedSum(Vec p, Vec q);

// The body moved as a whole; each coordinate is one rounded sum.
[[nodiscard]] Body translated(const Body& body, Vec by);

} // namespace sweep
