// Crowded scenes: many small bodies in motion, at the same density however many there are.
#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <cstdint>

namespace sweep::oracle {

// Half of them discs, then points, segments and capsules, over times 0 to 1, all with coordinates of full length. Swept
// boxes overlap in about 2.5 pairs per body. The same seed gives the same scene.
[[nodiscard]] Scene crowd(std::size_t bodies, std::uint64_t seed = 1);

} // namespace sweep::oracle
