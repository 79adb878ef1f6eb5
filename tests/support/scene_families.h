// Families of random scenes, above all those where something is equal, parallel, tangent or zero.
#pragma once

#include "core/scene/scene.h"
#include "tests/support/random.h"

#include <span>

namespace sweep::oracle {

// Every scene may be solved: rays and lines have two different control points throughout.
struct SceneFamily
{
    const char* name;
    Scene (*make)(Random&);
};

[[nodiscard]] std::span<const SceneFamily> sceneFamilies();

// A scene of the family whose turn it is: case k of n families gives family k mod n.
struct NamedScene
{
    const char* family;
    Scene scene;
};
[[nodiscard]] NamedScene sceneOf(Random& random, int index);

} // namespace sweep::oracle
