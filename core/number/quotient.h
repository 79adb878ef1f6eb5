// Correctly rounded quotient of two polynomials at an instant, as a double or a double-double.
//
// Source: rounding by enclosures of growing precision, A. Ziv, Fast Evaluation of Elementary Mathematical Functions
// with Correctly Rounded Last Bit, 1991. Here exact signs decide if the precision does not suffice, so ties terminate
// as well.
#pragma once

#include "core/number/instant.h"

namespace sweep {

class Polynomial;

// The finite double nearest to n(t)/d(t), ties to even, never −0. Requires: d(t) > 0.
[[nodiscard]] double nearestQuotient(const Polynomial& n, const Polynomial& d, const Instant& t);
// The quotient as high + low: high is the double nearest to the quotient, low the double nearest to the remainder.
// Requires: d(t) > 0.
[[nodiscard]] DoubleDouble doubleDoubleQuotient(const Polynomial& n, const Polynomial& d, const Instant& t);
// The instant with an error of at most 2⁻⁹⁵ of its magnitude. Costs more if t.approx() is less accurate than that.
[[nodiscard]] DoubleDouble doubleDoubleTime(const Instant& t);

} // namespace sweep
