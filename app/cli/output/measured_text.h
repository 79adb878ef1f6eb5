// Fractions and quadratic surds as text.
#pragma once

#include "core/number/quadratic_surd.h"

#include <string>

namespace sweep {

// "1/3" if the fraction is short; otherwise empty.
[[nodiscard]] std::string shortFraction(const Rational& value);

// "0.25", "1/3 ≈ 0.3333333333333333", "≈ 0.7071067811865476"; a value beyond the range of doubles keeps its exponent.
[[nodiscard]] std::string measuredText(const Rational& value);
[[nodiscard]] std::string measuredText(const QuadraticSurd& value);

// "s = 0.25", or "s ≈ 0.7071067811865476" if the measured text starts with ≈.
[[nodiscard]] std::string equalsText(const std::string& name, const std::string& measured);

} // namespace sweep
