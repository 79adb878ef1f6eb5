// Which double is nearest to p + q·√r, and how far off is another one?
#pragma once

#include "core/number/rational_vec.h"
#include "core/number/rounded.h"

#include <optional>

namespace sweep {

// p + q·√r. Requires: r ≥ 0.
struct QuadraticSurd
{
    Rational p;
    Rational q = 0;
    Rational r = 0;
};

// The fraction that the number is; none where it is irrational.
[[nodiscard]] std::optional<Rational> asRational(const QuadraticSurd& x);

// Exactly.
[[nodiscard]] Sign signOf(const QuadraticSurd& x);

// The nearest double, ties to even, never −0; beyond the finite range the greatest finite one of its sign. Laws:
// 1. no other double is nearer; 2. isExact exactly where the number is that double. Cost: constant but for numbers that
// nearly vanish, where it grows with the digits of p, q and r.
[[nodiscard]] Rounded nearestFinite(const Rational& x);
[[nodiscard]] Rounded nearestFinite(const QuadraticSurd& x);

// How far `value` is from `exact`, in the spacing of doubles there (above the magnitude of the double nearest to
// `exact`; where that is 0, 2⁻¹⁰⁷⁴). At most ½ where `value` is correctly rounded. None where it is not finite; the
// greatest finite double where the count is beyond.
[[nodiscard]] std::optional<double> errorInUlps(double value, const Rational& exact);

} // namespace sweep
