// Kinds of canvas tools.
#pragma once

#include <cstddef>

namespace sweep {

enum class ToolKind
{
    select,
    point,
    segment,
    circle,
    capsule,
    projectile,
    ray,
    line,
    box,
    polygon,
    measure,
    cut,
    steer,
    hand
};
inline constexpr std::size_t toolCount = 14;

} // namespace sweep
