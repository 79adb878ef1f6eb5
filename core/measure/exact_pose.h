// A shape as it stands at one time: exactly, where its places at that time are doubles.
#pragma once

#include "core/scene/position.h"
#include "core/scene/scene.h"

#include <optional>

namespace sweep {

struct Stand
{
    Shape shape = Shape::point;
    Pose pose = {};
};

// How the body stands at time t, where every coordinate and the radius then is a double exactly; none otherwise, where
// it is not active, or where it breaks the rules for times, as a scene that is being edited may for a while.
[[nodiscard]] std::optional<Stand> unroundedPose(const Scene& scene, const Body& body, double t);

// The distance from p to the hull of the shape, its radius left out. Rounded.
[[nodiscard]] double approxDistance(Vec p, const Stand& stand);

// The distance of the hulls less the radii; where hulls cross, only that the hulls' ends are so far. Rounded.
[[nodiscard]] double approxClearance(const Stand& p, const Stand& q);

} // namespace sweep
