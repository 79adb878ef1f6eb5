// Families of random scenes, especially with equal, parallel, tangent or zero parts.
#pragma once

#include "tests/support/random.h"

#include <sweepbench/scene.h>

#include <span>

namespace sweep::oracle {

// Every scene is valid: rays and lines have two different control points throughout.
struct SceneFamily
{
    const char* name;
    Scene (*make)(Random&);
};

[[nodiscard]] std::span<const SceneFamily> sceneFamilies();

// A scene of family k mod n for case k, with n the number of families.
struct NamedScene
{
    const char* family;
    Scene scene;
};
[[nodiscard]] NamedScene sceneOf(Random& random, int index);

} // namespace sweep::oracle

// Families of random pairs of bodies at rest, especially with common sides, equal, contained, tangent or collinear
// parts.

namespace sweep::oracle {

struct RestingPair
{
    const char* family;
    Pose a;
    Pose b;
};

// A pair of family k mod n for case k, with n the number of families. Polygons are simple, rays and lines have two
// different control points.
[[nodiscard]] RestingPair restingPair(Random& random, int index);

// The two as bodies "a" and "b".
[[nodiscard]] Scene sceneOf(const RestingPair& pair);

} // namespace sweep::oracle
