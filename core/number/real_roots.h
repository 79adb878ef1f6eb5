// Where on the whole line is a polynomial zero?
#pragma once

#include "core/number/instant.h"
#include "core/number/polynomial.h"

#include <vector>

namespace sweep {

// All real roots that lie within the finite doubles, increasing, each once. Requires: p ≠ 0. Exact.
[[nodiscard]] std::vector<Instant> realRoots(const Polynomial& p);

} // namespace sweep
