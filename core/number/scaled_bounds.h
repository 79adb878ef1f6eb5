// Interval arithmetic in doubles with outward rounding and an exponent of its own, beyond the range of doubles.
//
// Source: R. E. Moore, Interval Analysis, 1966, as in bounds.h.
#pragma once

#include "core/number/bounds.h"
#include "core/number/dyadic.h"

#include <cstdint>

namespace sweep {

// The closed interval mantissa·2^exponent. Its mantissa is 0, or the magnitude of its larger end is between 2^−256 and
// 2^256, so that no product leaves the range of doubles.
class ScaledBounds
{
public:
    ScaledBounds() = default; // 0
    ScaledBounds(Bounds mantissa, std::int64_t exponent) : m_mantissa(mantissa), m_exponent(exponent) { normalize(); }
    // The interval between the doubles next to n·2^k, with k such that the magnitude is close to 1.
    explicit ScaledBounds(const Integer& n)
    {
        const int bits = bitLength(n);
        const Dyadic scaled(n, n.is_zero() ? 0 : -bits);
        m_mantissa = {scaled.below(), scaled.above()};
        m_exponent = bits;
    }

    // The interval up to a positive factor.
    [[nodiscard]] const Bounds& mantissa() const { return m_mantissa; }
    // The sign, if all numbers of the interval share it.
    [[nodiscard]] std::optional<Sign> signFiltered() const { return m_mantissa.signFiltered(); }

    friend ScaledBounds operator*(const ScaledBounds& p, const ScaledBounds& q)
    {
        if (p.isZero() || q.isZero())
            return {};
        return {p.m_mantissa * q.m_mantissa, p.m_exponent + q.m_exponent};
    }
    friend ScaledBounds operator+(const ScaledBounds& p, const ScaledBounds& q)
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

    void normalize()
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

    [[nodiscard]] bool isZero() const { return m_mantissa.low == 0 && m_mantissa.high == 0; }
    // x·2^−shift. Beyond `furthest`, a coarse bound suffices, because x is negligible beside the other summand.
    static Bounds scaledDown(Bounds x, std::int64_t shift)
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

} // namespace sweep
