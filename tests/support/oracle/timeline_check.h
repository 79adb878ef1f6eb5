// Faults in a list of events: every claim is compared with direct exact evaluation.
#pragma once

#include "tests/support/oracle/claims.h"

#include <string>
#include <vector>

namespace sweep::oracle {

// Every fault of the claims as a sentence; empty if there is none. Checks order, rounding of t and s, kinds, `clipped`,
// the state at and between events of every tested pair and every cell near a traced body, and that no claim is about an
// untested pair.
[[nodiscard]] std::vector<std::string> faults(const Scene& scene, const Claims& claims);
[[nodiscard]] std::vector<std::string> faults(const Scene& scene, const Timeline& timeline);

} // namespace sweep::oracle
