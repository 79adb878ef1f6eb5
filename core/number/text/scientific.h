// Scientific notation of exact fractions: the leading decimal digits and an exponent.
#pragma once

#include "core/number/rational.h"

#include <string>

namespace sweep {

// "1.85e-17", "-5.00e600": x rounded to `digits` significant digits, halves away from zero. Requires: x ≠ 0, digits
// ≥ 1.
[[nodiscard]] std::string scientific(const Rational& x, int digits);

// The sign and three significant digits, halves away from zero: "+1.85e-17", "-5.00e-1". Requires: x ≠ 0.
[[nodiscard]] std::string threeDigits(const Rational& x);

// Whether no double approximates x with full relative precision: |x| exceeds every finite double, or is below every
// normal double and not a double itself.
[[nodiscard]] bool isBeyondDoubles(const Rational& x);

} // namespace sweep
