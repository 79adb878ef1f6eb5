// Crowded scenes: many small moving bodies, at the same density for any number.
#pragma once

#include <sweepbench/scene.h>

#include <cstddef>
#include <cstdint>

namespace sweep::oracle {

// Half of the bodies are discs, the others points, segments and capsules, over times 0 to 1, with coordinates of full
// precision. Swept boxes overlap in about 2.5 pairs per body. The same seed gives the same scene.
[[nodiscard]] Scene crowd(std::size_t bodies, std::uint64_t seed = 1);

} // namespace sweep::oracle
