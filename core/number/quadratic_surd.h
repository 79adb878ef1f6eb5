// Quadratic surds p + q·√r of fractions: exact sign, correct rounding, error of a double in ulps.
#pragma once

#include "core/number/rational.h"
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

// The number as a fraction; none if it is irrational.
[[nodiscard]] std::optional<Rational> asRational(const QuadraticSurd& x);

// The exact sign.
[[nodiscard]] Sign signOf(const QuadraticSurd& x);

// The nearest double, ties to even, never −0; beyond the finite range, the largest finite double of the same sign.
// Laws: 1. no other double is nearer; 2. isExact is true if and only if the number is that double. Cost: constant
// unless p and q·√r nearly cancel; then it grows with the digits of p, q and r.
[[nodiscard]] Rounded nearestFinite(const Rational& x);
[[nodiscard]] Rounded nearestFinite(const QuadraticSurd& x);

// The error of `value` in units in the last place: |value − exact| divided by the spacing of doubles above the
// magnitude of the double nearest to `exact` (2⁻¹⁰⁷⁴ if that is 0). At most ½ if `value` is correctly rounded. None if
// `value` is not finite; an error beyond the finite doubles gives the largest of them.
[[nodiscard]] std::optional<double> errorInUlps(double value, const Rational& exact);

} // namespace sweep
