#include "core/number/dyadic.h"

#include "core/base/contract.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

constexpr int mantissaBits = std::numeric_limits<double>::digits;                        // 53
constexpr int lowestExponent = std::numeric_limits<double>::min_exponent - mantissaBits; // −1074

// A non-negative number truncated to a double: the double below it, and whether the truncated part is zero, or less
// than, equal to or more than half a unit in the last place.
struct Cut
{
    double below = 0;
    bool exact = true;
    bool aboveHalf = false;
    bool half = false;
    bool odd = false;
};

Cut cut(const Integer& m, int e)
{
    Cut result;
    if (m.is_zero())
        return result;
    const int bits = bitLength(m);
    // The unit in the last place of the doubles around m·2^e is 2^unit.
    const int unit = std::max(bits + e - mantissaBits, lowestExponent);
    const int drop = unit - e;
    if (drop <= 0) {
        result.below = std::ldexp(static_cast<double>(m), e);
        return result;
    }
    const Integer kept = m >> static_cast<unsigned>(drop);
    const Integer lost = m - (kept << static_cast<unsigned>(drop));
    const Integer half = Integer(1) << static_cast<unsigned>(drop - 1);
    result.below = std::ldexp(static_cast<double>(kept), unit);
    result.exact = lost.is_zero();
    result.half = lost == half;
    result.aboveHalf = lost > half;
    result.odd = boost::multiprecision::bit_test(kept, 0);
    return result;
}

double up(double value)
{
    return std::nextafter(value, std::numeric_limits<double>::infinity());
}

} // namespace

Dyadic::Dyadic(double value)
{
    SWEEP_EXPECTS(std::isfinite(value));
    if (value == 0)
        return;
    int exponent = 0;
    const double fraction = std::frexp(value, &exponent);
    auto mantissa = static_cast<std::int64_t>(std::ldexp(fraction, mantissaBits));
    exponent -= mantissaBits;
    while ((mantissa & 1) == 0) {
        mantissa /= 2;
        ++exponent;
    }
    m_mantissa = mantissa;
    m_exponent = exponent;
}

Dyadic Dyadic::reduced() const
{
    if (isZero())
        return {};
    const int zeros = trailingZeros(m_mantissa);
    return {shifted(m_mantissa, -zeros), m_exponent + zeros};
}

double Dyadic::below() const
{
    if (sign() == Sign::negative)
        return -(-*this).above();
    const Cut c = cut(m_mantissa, m_exponent);
    return std::isinf(c.below) ? std::numeric_limits<double>::max() : c.below;
}

double Dyadic::above() const
{
    if (sign() == Sign::negative)
        return -(-*this).below() + 0.0;
    const Cut c = cut(m_mantissa, m_exponent);
    return c.exact ? c.below : up(c.below);
}

double Dyadic::nearest() const
{
    if (sign() == Sign::negative)
        return -(-*this).nearest() + 0.0;
    const Cut c = cut(m_mantissa, m_exponent);
    return c.aboveHalf || (c.half && c.odd) ? up(c.below) : c.below;
}

Dyadic operator+(const Dyadic& p, const Dyadic& q)
{
    if (p.isZero())
        return q;
    if (q.isZero())
        return p;
    if (p.m_exponent >= q.m_exponent)
        return {shifted(p.m_mantissa, p.m_exponent - q.m_exponent) + q.m_mantissa, q.m_exponent};
    return {p.m_mantissa + shifted(q.m_mantissa, q.m_exponent - p.m_exponent), p.m_exponent};
}

Dyadic operator-(const Dyadic& p, const Dyadic& q)
{
    return p + -q;
}

Dyadic operator*(const Dyadic& p, const Dyadic& q)
{
    if (p.isZero() || q.isZero())
        return {};
    return {p.m_mantissa * q.m_mantissa, p.m_exponent + q.m_exponent};
}

bool isWithin(double p, double q, double limit)
{
    if (p == q)
        return limit >= 0;
    return (p > q ? Dyadic(p) - Dyadic(q) : Dyadic(q) - Dyadic(p)) <= Dyadic(limit);
}

Dyadic middle(const Dyadic& p, const Dyadic& q)
{
    return (p + q).scaled(-1).reduced();
}

} // namespace sweep
