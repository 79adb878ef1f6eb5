// Exact numbers: integers, fractions, dyadic numbers m·2^e, quadratic surds; their correctly rounded doubles.
#pragma once

#include <sweepbench/number/scalar.h>

#include <boost/multiprecision/cpp_int.hpp>

#include <bit>
#include <compare>
#include <cstdint>
#include <optional>

namespace sweep {

// Integers of any size (Boost.Multiprecision, header-only).

// Expression templates are off, so that results are values and `auto` never holds a dangling expression.
using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;

[[nodiscard]] inline Sign signOf(const Integer& n)
{
    return signOf(n.sign());
}
// The number of binary digits of |n|; 0 for 0.
[[nodiscard]] inline int bitLength(const Integer& n)
{
    const auto& limbs = n.backend(); // msb() takes no negative numbers, and negating them would copy them
    const unsigned last = limbs.size() - 1;
    return static_cast<int>(last * limbs.limb_bits) + static_cast<int>(std::bit_width(limbs.limbs()[last]));
}
// The exponent of 2 in the factorization of n. Requires: n ≠ 0.
[[nodiscard]] inline int trailingZeros(const Integer& n)
{
    return static_cast<int>(boost::multiprecision::lsb(n.sign() < 0 ? Integer(-n) : n));
}
// n·2^k, rounded towards −∞ if k is negative.
[[nodiscard]] inline Integer shifted(const Integer& n, int k)
{
    return k >= 0 ? Integer(n << static_cast<unsigned>(k)) : Integer(n >> static_cast<unsigned>(-k));
}

// Dyadic rationals m·2^e with an integer m of any size: exact sums, differences and products of doubles.

// The ordering of two numbers whose difference has this sign.
[[nodiscard]] constexpr std::strong_ordering orderOf(Sign s)
{
    return static_cast<int>(s) <=> 0;
}

// Represents every finite double exactly.
class Dyadic
{
public:
    Dyadic() = default; // 0
    // Requires: value is finite.
    explicit Dyadic(double value);
    explicit Dyadic(std::int64_t value) : m_mantissa(value) {}
    explicit Dyadic(int value) : m_mantissa(value) {}
    Dyadic(Integer mantissa, int exponent) : m_mantissa(std::move(mantissa)), m_exponent(exponent) {}

    [[nodiscard]] const Integer& mantissa() const { return m_mantissa; }
    [[nodiscard]] int exponent() const { return m_exponent; }
    [[nodiscard]] Sign sign() const { return signOf(m_mantissa); }
    [[nodiscard]] bool isZero() const { return m_mantissa.is_zero(); }

    // The same number with an odd mantissa, or 0·2⁰ for zero.
    [[nodiscard]] Dyadic reduced() const;
    // value·2^k.
    [[nodiscard]] Dyadic scaled(int k) const { return {m_mantissa, isZero() ? 0 : m_exponent + k}; }

    // The largest double ≤ the number, and the smallest double ≥ it. ±infinity if every finite double lies on the other
    // side.
    [[nodiscard]] double below() const;
    [[nodiscard]] double above() const;
    // The nearest double, ties to even; ±infinity beyond the finite range as in IEEE 754; never −0.
    [[nodiscard]] double nearest() const;

    friend Dyadic operator+(const Dyadic& p, const Dyadic& q);
    friend Dyadic operator-(const Dyadic& p, const Dyadic& q);
    friend Dyadic operator*(const Dyadic& p, const Dyadic& q);
    friend Dyadic operator-(const Dyadic& p) { return {-p.m_mantissa, p.m_exponent}; }
    friend std::strong_ordering operator<=>(const Dyadic& p, const Dyadic& q) { return orderOf((p - q).sign()); }
    friend bool operator==(const Dyadic& p, const Dyadic& q) { return (p - q).isZero(); }

private:
    Integer m_mantissa;
    int m_exponent = 0;
};

using DyadicVec = Vec2<Dyadic>;

// Whether |p − q| ≤ limit, decided exactly. Requires: all three are finite.
[[nodiscard]] bool isWithin(double p, double q, double limit);

// The exact midpoint of p and q.
[[nodiscard]] Dyadic middle(const Dyadic& p, const Dyadic& q);

// Rational numbers of any size (Boost.Multiprecision), and the doubles nearest to them.

// In lowest terms, with a positive denominator. Expression templates are off, as for Integer.
using Rational =
    boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;

using RationalVec = Vec2<Rational>;

[[nodiscard]] Rational rationalOf(const Dyadic& x);

// The nearest double, ties to even; ±infinity beyond the finite range as in IEEE 754; never −0.
[[nodiscard]] double nearest(const Rational& x);

// Correct rounding of exact numbers to doubles, and whether the result is exact.

class Dyadic;

// A double and its relation to the number that was rounded.
struct Rounded
{
    double value = 0;    // the nearest double, ties to even; never −0
    bool isExact = true; // whether `value` is the number itself
    friend bool operator==(const Rounded&, const Rounded&) = default;
};

// The value is infinite if the number lies beyond the finite doubles.
[[nodiscard]] Rounded rounded(const Dyadic& value);
// n/d, clamped to the finite doubles. Requires: d > 0.
[[nodiscard]] Rounded roundedQuotient(const Dyadic& n, const Dyadic& d);

// The multiple of 10^k nearest to `value`, as a double, with 10^k the largest power of ten ≤ `resolution`. `value`
// itself if the resolution is not positive or not finite, or k is beyond ±22.
[[nodiscard]] double shortDecimal(double value, double resolution);

// Correctly rounded square root of a dyadic number.

// The double nearest to √value, ties to even. Requires: value ≥ 0.
[[nodiscard]] Rounded squareRoot(const Dyadic& value);

// Quadratic surds p + q·√r of fractions: exact sign, correct rounding, error of a double in ulps.

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
