// Which double, or pair of doubles, is nearest to a ratio of polynomials at an instant?
#pragma once

#include "core/number/instant.h"
#include "core/number/polynomial.h"

namespace sweep {

// The finite double nearest to n(t)/d(t), ties to even, never −0. Requires: d(t) > 0.
[[nodiscard]] double nearestQuotient(const Polynomial& n, const Polynomial& d, const Instant& t);
// high + low: high is the nearest double of the quotient, low that of what is left. Requires: d(t) > 0.
[[nodiscard]] DoubleDouble finelyRounded(const Polynomial& n, const Polynomial& d, const Instant& t);
// The instant itself, within 2⁻⁹⁵ of its magnitude. Costs more where its approximation is coarser than that.
[[nodiscard]] DoubleDouble fineTime(const Instant& t);

} // namespace sweep
