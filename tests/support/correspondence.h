// Correspondence of the events of a transformed scene with those of the original.
#pragma once

#include "core/events/timeline.h"
#include "tests/support/transforms.h"

#include <string>
#include <vector>

namespace sweep::oracle {

// Everything that does not correspond, as sentences. Instants, kinds, order, clipped and s exactly; points within the
// accuracy that both promise; normals within 1e-9, under reversal up to their sign for touches and crosses.
[[nodiscard]] std::vector<std::string> mismatches(const Scene& scene, const Timeline& timeline,
                                                  const Transformed& transformed, const Timeline& other);

// Do two timelines say the same, down to the last bit?
[[nodiscard]] bool identical(const Scene& scene, const Timeline& p, const Timeline& q);

// The events of one pair of bodies, or of one body and the grid, in a scene of their own, must be those they have
// among others. `keep` names the bodies that stay; pairs among them are compared, and their cells.
[[nodiscard]] std::vector<std::string> lonelyMismatches(const Scene& scene, const Timeline& timeline,
                                                        const std::vector<std::uint32_t>& keep, const Scene& lonely,
                                                        const Timeline& other);

} // namespace sweep::oracle
