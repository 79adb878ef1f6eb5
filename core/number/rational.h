// Fractions of integers of any size, and the doubles nearest to them.
#pragma once

#include "core/number/dyadic.h"

namespace sweep {

// In lowest terms, the denominator positive. No expression templates, like Integer.
using Rational =
    boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;

[[nodiscard]] Rational rationalOf(const Dyadic& x);

// The nearest double, ties to even; beyond the finite range ±infinity by the usual rule; never −0.
[[nodiscard]] double nearest(const Rational& x);

} // namespace sweep
