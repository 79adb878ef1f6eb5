// Integers of any size (Boost.Multiprecision, header-only).
#pragma once

#include "core/number/sign.h"

#include <boost/multiprecision/cpp_int.hpp>

namespace sweep {

// Expression templates are off, so that results are values and `auto` never holds a dangling expression.
using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;

[[nodiscard]] inline Sign signOf(const Integer& n)
{
    return signOf(n.sign());
}
// The number of binary digits of |n|; 0 for 0.
[[nodiscard]] inline int bitLength(const Integer& n)
{
    return n.is_zero() ? 0 : static_cast<int>(boost::multiprecision::msb(n.sign() < 0 ? Integer(-n) : n)) + 1;
}
// The exponent of 2 in the factorization of n. Requires: n ≠ 0.
[[nodiscard]] inline int trailingZeros(const Integer& n)
{
    return static_cast<int>(boost::multiprecision::lsb(n.sign() < 0 ? Integer(-n) : n));
}
// n·2^k, rounded towards −∞ if k is negative.
[[nodiscard]] inline Integer shifted(const Integer& n, int k)
{
    if (k >= 0)
        return n << static_cast<unsigned>(k);
    if (n.sign() >= 0)
        return n >> static_cast<unsigned>(-k);
    return -((-n + (Integer(1) << static_cast<unsigned>(-k)) - 1) >> static_cast<unsigned>(-k));
}

} // namespace sweep
