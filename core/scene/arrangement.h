// Alignment and even distribution of bodies: the displacement of each.
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

// "Across" means from left to right, "down" from top to bottom.
enum class Distribution
{
    spacingAcross, // equal free space between neighbouring bounding boxes
    spacingDown,
    centresAcross, // equal distances between the centres of neighbouring bounding boxes
    centresDown
};

// The displacement of each body, in the order of the indices, that aligns it with an edge or the centre of their common
// bounding box. The bounding box of a body is that of its control points at time t, enlarged by its radius; y points
// up. Rounded at every step. Requires: every index is the index of a body of the scene.
[[nodiscard]] std::vector<Vec> alignmentShifts(const Scene& scene, std::span<const std::size_t> indices, double t,
                                               Alignment alignment);

// The displacement of each body that makes the spacing or the distances between centres equal. The two outermost bodies
// do not move; fewer than three bodies do not move at all. Rounding and requirements as for alignmentShifts.
[[nodiscard]] std::vector<Vec> distributionShifts(const Scene& scene, std::span<const std::size_t> indices, double t,
                                                  Distribution distribution);

// The centre of the common bounding box of the bodies at time t.
[[nodiscard]] Vec boundingBoxCentreAt(const Scene& scene, std::span<const std::size_t> indices, double t);

} // namespace sweep
