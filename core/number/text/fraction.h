// Exact fractions: parsing, text, directed rounding to doubles, and comparison with instants.
#pragma once

#include "core/base/result.h"
#include "core/number/instant.h"
#include "core/number/rational.h"
#include "core/number/sign.h"

#include <optional>
#include <string>
#include <string_view>

namespace sweep {

// The exact value of "60", "-1.5e-3", "0x1.8p-3" or "1/3": one number with or without a sign, or two separated by a
// slash. Errors report what was found and what is allowed: any other text, a zero denominator, or more than 8192 binary
// digits.
[[nodiscard]] Result<Rational> fractionFrom(std::string_view text);

// The fraction in lowest terms: "3/4", "-2", "0".
[[nodiscard]] std::string fractionText(const Rational& q);

// The largest double ≤ q, and the smallest double ≥ q; ±infinity if every finite double lies on the other side.
[[nodiscard]] double roundedDown(const Rational& q);
[[nodiscard]] double roundedUp(const Rational& q);

// The least decimal ≥ q with at most `significant` digits, written as the shortest text of a number: "142.86" for
// 1000/7 and five digits. Requires: q is from 1e-309 to 1e308, and significant from 1 to 12.
[[nodiscard]] std::string leastDecimal(const Rational& q, int significant);

// The instant as a fraction; nothing if it is irrational, or a root of a polynomial of degree 3 or more.
[[nodiscard]] std::optional<Rational> rationalOf(const Instant& t);

// The sign of (t − q), exactly.
[[nodiscard]] Sign compare(const Instant& t, const Rational& q);

} // namespace sweep
