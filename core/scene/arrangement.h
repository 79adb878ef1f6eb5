// How far does each of several bodies go to be in line with the others, or evenly spread?
#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <span>
#include <vector>

namespace sweep {

enum class Alignment
{
    left,
    centre,
    right,
    top,
    middle,
    bottom
};

enum class Spread
{
    gapsAcross, // equal gaps from left to right
    gapsDown,
    centresAcross, // equal distances between centres
    centresDown
};

// The shift of each body, in the order of the places: to the edge or the centre of the box around all of them. A body's
// box is that of its control points at time t, with its radius; y points up. Rounded at every step, as positions at a
// time are. Requires: places in the scene.
[[nodiscard]] std::vector<Vec> alignedBy(const Scene& scene, std::span<const std::size_t> places, double t,
                                         Alignment alignment);

// The same for even gaps or distances between the outermost two, which stay. Fewer than three bodies stay where they
// are.
[[nodiscard]] std::vector<Vec> spreadBy(const Scene& scene, std::span<const std::size_t> places, double t,
                                        Spread spread);

// The middle of the box around all of the bodies at time t.
[[nodiscard]] Vec middleAt(const Scene& scene, std::span<const std::size_t> places, double t);

} // namespace sweep
