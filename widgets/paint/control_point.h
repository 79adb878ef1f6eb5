// Which points of a body can be taken hold of, and what becomes of its path when one is moved?
#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <vector>

namespace sweep {

// Where on the motion of a control point a handle sits.
enum class PathEnd
{
    rest,
    from,
    to,
    key,
    now,        // where it is at the time that is shown, to become a key
    velocity,   // the tip of a launch's arrow
    radius,     // on the body's edge at the time that is shown
    radiusFrom, // on the edge at the start, of a radius that changes
    radiusTo    // and at the end
};

struct ControlPoint
{
    std::size_t body = 0; // index into Scene::bodies
    bool second = false;  // the body's `b`
    PathEnd end = PathEnd::rest;
    std::size_t key = 0; // with PathEnd::key, index into Keyed::keys
    friend bool operator==(const ControlPoint&, const ControlPoint&) = default;
};

struct ControlPointPlace
{
    ControlPoint point;
    Vec at;
};

// What a launch's arrow is long: so much of its active interval.
inline constexpr double arrowShare = 0.25;

// Every control point of the body: rest: 1; from–to: 2; launch: 2 (its position at the end stands for the velocity);
// keyed: one a key.
[[nodiscard]] std::vector<ControlPointPlace> controlPoints(const Scene& scene, std::size_t body);

// The body after its control point went to `to`, all else unchanged. Of a launch, `from` moves the start and keeps the
// velocity, `to` and
// `velocity` set the velocity so that it ends there or points there (rounded). Requires: a control point of a body of
// the scene.
[[nodiscard]] Body withControlPoint(const Scene& scene, Body body, const ControlPoint& point, Vec to);
[[nodiscard]] inline Body withControlPoint(const Scene& scene, const ControlPoint& point, Vec to)
{
    return withControlPoint(scene, scene.bodies[point.body], point, to);
}

// These bodies and all of their groups, ascending.
[[nodiscard]] std::vector<std::size_t> withGroups(const Scene& scene, std::vector<std::size_t> bodies);

// Rounded, clamped to finite doubles.
[[nodiscard]] Vec clampedSum(Vec p, Vec q);

// The body moved as a whole; each coordinate is one rounded sum.
[[nodiscard]] Body translated(const Body& body, Vec by);

} // namespace sweep
