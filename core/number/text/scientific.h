// How is a fraction of any size written by its leading digits?
#pragma once

#include "core/number/rational.h"

#include <string>

namespace sweep {

// "1.85e-17", "-5.00e600": so many significant digits, 1 or more, halves away from zero. Requires: x ≠ 0.
[[nodiscard]] std::string scientific(const Rational& x, int digits);

// Sign and three significant digits, halves away from zero: "+1.85e-17", "-5.00e-1". Requires: x ≠ 0.
[[nodiscard]] std::string threeDigits(const Rational& x);

// No double is near by its own measure: |x| is above every finite double, or below every normal one and none itself.
[[nodiscard]] bool isBeyondDoubles(const Rational& x);

} // namespace sweep
