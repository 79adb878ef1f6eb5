// How do bodies leave a scene and come back to the same places?
#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace sweep {

// Takes the bodies at these ascending places out of the scene.
[[nodiscard]] std::vector<std::pair<std::size_t, Body>> takeBodies(Scene& scene,
                                                                   const std::vector<std::size_t>& places);

// Puts them back, in ascending order of their places; the inverse of takeBodies.
void putBodies(Scene& scene, std::vector<std::pair<std::size_t, Body>> bodies);

} // namespace sweep
