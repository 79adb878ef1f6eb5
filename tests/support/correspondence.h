// Correspondence of the events of a transformed scene with those of the original.
#pragma once

#include "tests/support/transforms.h"

#include <sweepbench/timeline.h>

#include <string>
#include <vector>

namespace sweep::oracle {

// Every mismatch as a sentence. Instants, kinds, order, clipped and s must correspond exactly, points within the
// documented accuracy of both, normals within 1e-9 (after reversal up to sign for touches and crosses).
[[nodiscard]] std::vector<std::string> mismatches(const Scene& scene, const Timeline& timeline,
                                                  const Transformed& transformed, const Timeline& other);

// True if two timelines are the same to the last bit.
[[nodiscard]] bool identical(const Scene& scene, const Timeline& p, const Timeline& q);

// Compares the events of a pair of bodies, or of a body and the grid, in a scene of their own with those among others.
// `keep` lists the bodies that stay; pairs among them and their cells are compared.
[[nodiscard]] std::vector<std::string> lonelyMismatches(const Scene& scene, const Timeline& timeline,
                                                        const std::vector<std::uint32_t>& keep, const Scene& lonely,
                                                        const Timeline& other);

} // namespace sweep::oracle
