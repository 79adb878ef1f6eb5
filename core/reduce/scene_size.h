// Size of a scene: the order in which one scene counts as smaller than another.
#pragma once

#include "core/scene/scene.h"

#include <compare>
#include <cstddef>

namespace sweep {

// Compared member by member, so that a scene with fewer parts is smaller even if its text is longer. There is no
// infinite sequence of scenes each smaller than the one before it, because there are finitely many of each size.
struct SceneSize
{
    std::size_t parts = 0; // bodies, keys, expectations and everything else that can be left out
    std::size_t bytes = 0; // of sceneText()
    int digits = 0;        // of all numbers
    double duration = 0;   // of the scene's time
    double extent = 0;     // the sum of the magnitudes of all numbers

    friend auto operator<=>(const SceneSize&, const SceneSize&) = default;
};

// Cost: partsOf() takes time in proportion to the bodies, sizeOf() to the scene's text.
[[nodiscard]] std::size_t partsOf(const Scene& scene);
[[nodiscard]] SceneSize sizeOf(Scene scene);

} // namespace sweep
