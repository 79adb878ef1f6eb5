// Cells that a moving body could meet; it certainly meets no others.
#pragma once

#include <sweepbench/scene.h>

#include <vector>

namespace sweep::oracle {

// The claimed cells and all others near the body; if these would be thousands, the claimed cells and their neighbours.
[[nodiscard]] std::vector<Cell> nearbyCells(const Scene& scene, std::size_t body, const std::vector<Cell>& claimed);

} // namespace sweep::oracle
