// Interval arithmetic in doubles with outward rounding, with exponents beyond those of doubles, and polynomials in
// it.
#pragma once

#include <sweepbench/number/exact.h>
#include <sweepbench/number/polynomial.h>
#include <sweepbench/number/scalar.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace sweep {

// Interval arithmetic in doubles with outward rounding (Moore 1966).
//
// Source: R. E. Moore, Interval Analysis, 1966. Here every operation rounds to nearest and then moves both ends
// outwards to the neighbouring doubles, so that the processor's rounding mode is never changed.

// The neighbour of x towards +∞ (x itself for +∞); NaN stays NaN.
SWEEP_MATH [[nodiscard]] inline double nextUp(double x)
{
    if (!(x < std::numeric_limits<double>::infinity()))
        return x;
    if (x == 0)
        return std::numeric_limits<double>::denorm_min();
    const auto bits = std::bit_cast<std::int64_t>(x);
    return std::bit_cast<double>(x > 0 ? bits + 1 : bits - 1);
}
SWEEP_MATH [[nodiscard]] inline double nextDown(double x)
{
    return -nextUp(-x);
}

// A closed interval of reals that contains the number it stands for. Its ends may be infinite but never NaN: an
// operation that yields NaN returns the whole line. Sound because rounding to nearest errs by less than one unit in the
// last place (or one denormal), and moving each end outwards to its neighbour makes up for that.
struct Bounds
{
    double low = 0;
    double high = 0;

    SWEEP_MATH static Bounds exactly(double x) { return {x, x}; }
    SWEEP_MATH static Bounds everything()
    {
        return {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    }

    // The sign, if all numbers of the interval share it.
    SWEEP_MATH [[nodiscard]] std::optional<Sign> signFiltered() const
    {
        if (low > 0)
            return Sign::positive;
        if (high < 0)
            return Sign::negative;
        if (low == 0 && high == 0)
            return Sign::zero;
        return std::nullopt;
    }
    SWEEP_MATH [[nodiscard]] bool isExact() const { return low == high; } // the interval contains a single number
    SWEEP_MATH [[nodiscard]] bool holds(double x) const { return low <= x && x <= high; }

    SWEEP_MATH static Bounds outwards(double low, double high)
    {
        if (low != low || high != high)
            return everything();
        return {nextDown(low), nextUp(high)};
    }
    SWEEP_MATH friend Bounds operator+(Bounds p, Bounds q) { return outwards(p.low + q.low, p.high + q.high); }
    SWEEP_MATH friend Bounds operator-(Bounds p, Bounds q) { return outwards(p.low - q.high, p.high - q.low); }
    SWEEP_MATH friend Bounds operator-(Bounds p) { return {-p.high, -p.low}; }
    SWEEP_MATH friend Bounds operator*(Bounds p, Bounds q)
    {
        const double a = p.low * q.low;
        const double b = p.low * q.high;
        const double c = p.high * q.low;
        const double d = p.high * q.high;
        if (a != a || b != b || c != c || d != d)
            return everything();
        return outwards(std::min(std::min(a, b), std::min(c, d)), std::max(std::max(a, b), std::max(c, d)));
    }
    // The whole line if q contains 0.
    SWEEP_MATH friend Bounds operator/(Bounds p, Bounds q)
    {
        if (!(q.low > 0 || q.high < 0))
            return everything();
        const double a = p.low / q.low;
        const double b = p.low / q.high;
        const double c = p.high / q.low;
        const double d = p.high / q.high;
        if (a != a || b != b || c != c || d != d)
            return everything();
        return outwards(std::min(std::min(a, b), std::min(c, d)), std::max(std::max(a, b), std::max(c, d)));
    }
};

// The smallest interval that contains both.
SWEEP_MATH [[nodiscard]] inline Bounds hull(Bounds p, Bounds q)
{
    return {std::min(p.low, q.low), std::max(p.high, q.high)};
}
SWEEP_MATH [[nodiscard]] inline bool disjoint(Bounds p, Bounds q)
{
    return p.high < q.low || q.high < p.low;
}

// Interval arithmetic in doubles with outward rounding and an exponent of its own, beyond the range of doubles.
//
// Source: R. E. Moore, Interval Analysis, 1966, as in bounds.h.

// The closed interval mantissa·2^exponent. Its mantissa is 0, or the magnitude of its larger end is between 2^−256 and
// 2^256, so that no product leaves the range of doubles.
class ScaledBounds
{
public:
    ScaledBounds() = default; // 0
    SWEEP_MATH ScaledBounds(Bounds mantissa, std::int64_t exponent) : m_mantissa(mantissa), m_exponent(exponent)
    {
        normalize();
    }
    // The interval between the doubles next to n·2^k, with k such that the magnitude is close to 1.
    SWEEP_MATH explicit ScaledBounds(const Integer& n)
    {
        const int bits = bitLength(n);
        const Dyadic scaled(n, n.is_zero() ? 0 : -bits);
        m_mantissa = {scaled.below(), scaled.above()};
        m_exponent = bits;
    }

    // The interval up to a positive factor.
    [[nodiscard]] const Bounds& mantissa() const { return m_mantissa; }
    // The sign, if all numbers of the interval share it.
    SWEEP_MATH [[nodiscard]] std::optional<Sign> signFiltered() const { return m_mantissa.signFiltered(); }

    SWEEP_MATH friend ScaledBounds operator*(const ScaledBounds& p, const ScaledBounds& q)
    {
        if (p.isZero() || q.isZero())
            return {};
        return {p.m_mantissa * q.m_mantissa, p.m_exponent + q.m_exponent};
    }
    SWEEP_MATH friend ScaledBounds operator+(const ScaledBounds& p, const ScaledBounds& q)
    {
        if (p.isZero())
            return q;
        if (q.isZero())
            return p;
        if (p.m_exponent >= q.m_exponent)
            return {p.m_mantissa + scaledDown(q.m_mantissa, p.m_exponent - q.m_exponent), p.m_exponent};
        return {scaledDown(p.m_mantissa, q.m_exponent - p.m_exponent) + q.m_mantissa, q.m_exponent};
    }

private:
    static constexpr double largest = 0x1p256;

    SWEEP_MATH void normalize()
    {
        const double size = std::max(std::abs(m_mantissa.low), std::abs(m_mantissa.high));
        if ((size >= 1 / largest && size <= largest) || size == 0)
            return;
        int shift = 0;
        std::frexp(size, &shift);
        const auto scaled = [shift](double x) { return std::ldexp(x, -shift); };
        m_mantissa = {scaled(m_mantissa.low), scaled(m_mantissa.high)};
        if (shift > 0) // the smaller end may have been rounded
            m_mantissa = Bounds::outwards(m_mantissa.low, m_mantissa.high);
        m_exponent += shift;
    }

    SWEEP_MATH [[nodiscard]] bool isZero() const { return m_mantissa.low == 0 && m_mantissa.high == 0; }
    // x·2^−shift. Beyond `furthest`, a coarse bound suffices, because x is negligible beside the other summand.
    SWEEP_MATH static Bounds scaledDown(Bounds x, std::int64_t shift)
    {
        constexpr std::int64_t furthest = 1000;
        if (shift == 0)
            return x;
        if (shift > furthest)
            return {x.low < 0 ? -0x1p-700 : 0, x.high > 0 ? 0x1p-700 : 0};
        const double factor = std::ldexp(1.0, -static_cast<int>(shift));
        return Bounds::outwards(x.low * factor, x.high * factor);
    }

    Bounds m_mantissa;
    std::int64_t m_exponent = 0;
};

// Filtered sign of a polynomial at a double: Horner evaluation in interval arithmetic, certain or unknown.

// A polynomial whose coefficients are enclosed by doubles, all scaled by one power of two: signs are kept, values not.
class BoundsPolynomial
{
public:
    explicit BoundsPolynomial(const Polynomial& p);

    // Uses exponents beyond those of doubles if doubles leave the sign open and may have left their range.
    SWEEP_MATH [[nodiscard]] Bounds at(Bounds t) const
    {
        Bounds value;
        for (auto c = m_coefficients.rbegin(); c != m_coefficients.rend(); ++c)
            value = value * t + *c;
        const bool isInRange = !m_isWide && magnitude(t) <= 0x1p40 && magnitude(value) >= 0x1p-900;
        return isInRange || value.signFiltered() ? value : scaledAt(t);
    }
    // The sign at t, if it is not zero and the interval decides it.
    SWEEP_MATH [[nodiscard]] std::optional<Sign> signFiltered(double t) const
    {
        const auto sign = at(Bounds::exactly(t)).signFiltered();
        return sign && *sign != Sign::zero ? sign : std::nullopt;
    }
    // An approximation of the point between the two doubles at which the sign changes. In the worst case it may be any
    // double.
    [[nodiscard]] double guess(double low, double high) const;
    [[nodiscard]] const std::vector<ScaledBounds>& scaledCoefficients() const { return m_scaled; }

private:
    SWEEP_MATH [[nodiscard]] static double magnitude(Bounds x) { return std::max(std::abs(x.low), std::abs(x.high)); }
    [[nodiscard]] Bounds scaledAt(Bounds t) const;

    std::vector<Bounds> m_coefficients;
    std::vector<ScaledBounds> m_scaled;
    bool m_isWide = false; // some coefficients are too small relative to others for doubles
};

// The rank of a double in increasing order: neighbours differ by 1, and 0 has rank 0.
[[nodiscard]] inline std::int64_t ordinal(double x)
{
    const auto bits = std::bit_cast<std::int64_t>(x);
    return bits >= 0 ? bits : std::numeric_limits<std::int64_t>::min() - bits;
}
// The double with this rank.
[[nodiscard]] inline double fromOrdinal(std::int64_t n)
{
    return std::bit_cast<double>(n >= 0 ? n : std::numeric_limits<std::int64_t>::min() - n);
}

} // namespace sweep
