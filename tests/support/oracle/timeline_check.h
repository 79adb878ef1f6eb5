// Faults in a list of events: every claim is compared with direct exact evaluation.
#pragma once

#include "tests/support/oracle/claims.h"

#include <string>
#include <vector>

namespace sweep::oracle {

// Everything that is wrong with the claims, as sentences; empty when nothing was found. Looks at order, rounding of t
// and s, kinds, `clipped`, the state at and between events of every tested pair and every cell that a traced body comes
// near, and that nothing is claimed about what is not tested.
[[nodiscard]] std::vector<std::string> faults(const Scene& scene, const Claims& claims);
[[nodiscard]] std::vector<std::string> faults(const Scene& scene, const Timeline& timeline);

} // namespace sweep::oracle
