// Where is a polynomial zero?
#pragma once

#include "core/number/instant.h"
#include "core/number/polynomial.h"

#include <vector>

namespace sweep {

// All real roots strictly between the two doubles, in increasing order, each once. Requires: p ≠ 0, low < high.
// Exact: Descartes' rule of signs with bisection (Collins and Akritas 1976) on the square-free part.
[[nodiscard]] std::vector<Instant> rootsBetween(const Polynomial& p, double low, double high);

// The sign of p at the instant, exactly.
[[nodiscard]] Sign signAt(const Polynomial& p, const Instant& t);

} // namespace sweep
