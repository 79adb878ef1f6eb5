// Cells that a moving body could meet; all others it certainly does not.
#pragma once

#include "core/scene/scene.h"

#include <vector>

namespace sweep::oracle {

// The claimed cells and every other one that the body comes near. Where that would be thousands, the claimed cells and
// their neighbours.
[[nodiscard]] std::vector<Cell> nearbyCells(const Scene& scene, std::size_t body, const std::vector<Cell>& claimed);

} // namespace sweep::oracle
