// Families of random pairs of bodies at rest, especially with common sides, equal, contained, tangent or collinear
// parts.
#pragma once

#include "tests/support/random.h"

#include <sweepbench/scene.h>

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
