// Rational numbers of any size (Boost.Multiprecision), and the doubles nearest to them.
#pragma once

#include "core/number/dyadic.h"

namespace sweep {

// In lowest terms, with a positive denominator. Expression templates are off, as for Integer.
using Rational =
    boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;

using RationalVec = Vec2<Rational>;

[[nodiscard]] Rational rationalOf(const Dyadic& x);

// The nearest double, ties to even; ±infinity beyond the finite range as in IEEE 754; never −0.
[[nodiscard]] double nearest(const Rational& x);

} // namespace sweep
