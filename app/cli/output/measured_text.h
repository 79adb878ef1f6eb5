// How do fractions and roots stand in text and in JSON?
#pragma once

#include "core/number/quadratic_surd.h"

#include <string>

namespace sweep {

// "1/3" where that is short; empty otherwise.
[[nodiscard]] std::string shortFraction(const Rational& value);

// "0.25", "1/3 ≈ 0.3333333333333333", "≈ 0.7071067811865476"; by digits of its own where no double is near.
[[nodiscard]] std::string measuredText(const Rational& value);
[[nodiscard]] std::string measuredText(const QuadraticSurd& value);

// "s = 0.25", "s ≈ 0.7071067811865476".
[[nodiscard]] std::string equalsText(const std::string& name, const std::string& measured);

// {"value": 0.3333333333333333, "exact": false, "fraction": "1/3"}: the nearest finite double, whether it is the value,
// and the value itself, null where it is irrational or long.
[[nodiscard]] std::string measuredJson(const Rational& value);
[[nodiscard]] std::string measuredJson(const QuadraticSurd& value);

} // namespace sweep
