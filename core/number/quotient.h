// Which double is nearest to a ratio of polynomials at an instant?
#pragma once

#include "core/number/instant.h"
#include "core/number/polynomial.h"

namespace sweep {

// The finite double nearest to n(t)/d(t), ties to even, never −0. Requires: d(t) > 0.
[[nodiscard]] double nearestQuotient(const Polynomial& n, const Polynomial& d, const Instant& t);

} // namespace sweep
