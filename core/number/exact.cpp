#include <sweepbench/number/exact.h>

#include "core/number/environment.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/number/polynomial.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

namespace sweep {

Rational rationalOf(const Dyadic& x)
{
    const Integer power = Integer(1) << static_cast<unsigned>(std::abs(x.exponent()));
    return x.exponent() >= 0 ? Rational(x.mantissa() * power) : Rational(x.mantissa(), power);
}

double nearest(const Rational& x)
{
    if (x.sign() < 0)
        return -nearest(-x) + 0.0;
    constexpr int digits = 66; // more than the 53 + 1 that decide; the last bit is a sticky bit for the rest
    const int shift = digits - bitLength(numerator(x)) + bitLength(denominator(x));
    const Integer n = shift > 0 ? shifted(numerator(x), shift) : numerator(x);
    const Integer d = shift < 0 ? shifted(denominator(x), -shift) : denominator(x);
    const Integer whole = n / d;
    const bool rest = whole * d != n;
    return Dyadic(whole * 2 + (rest ? 1 : 0), -shift - 1).nearest();
}

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
    expectRoundingToNearest();
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
    if (p.isZero() || q.isZero())
        return q.isZero() ? p : -q;
    if (p.m_exponent >= q.m_exponent)
        return {shifted(p.m_mantissa, p.m_exponent - q.m_exponent) - q.m_mantissa, q.m_exponent};
    return {p.m_mantissa - shifted(q.m_mantissa, q.m_exponent - p.m_exponent), p.m_exponent};
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

Rounded rounded(const Dyadic& value)
{
    const double nearest = value.nearest();
    return {nearest, std::isfinite(nearest) && Dyadic(nearest) == value};
}

Rounded roundedQuotient(const Dyadic& n, const Dyadic& d)
{
    SWEEP_EXPECTS(d.sign() == Sign::positive);
    const double nearest = nearestQuotient(Polynomial(n), Polynomial(d), Instant());
    return {nearest, Dyadic(nearest) * d == n};
}

double shortDecimal(double value, double resolution)
{
    constexpr int exactPowers = 22; // the largest exponent whose power of ten is a double
    if (!(resolution > 0) || !std::isfinite(resolution))
        return value;
    const int exponent = static_cast<int>(std::floor(std::log10(resolution)));
    if (exponent < -exactPowers || exponent > exactPowers)
        return value;
    const double power = std::pow(10.0, std::abs(exponent));
    const double decimal = exponent < 0 ? std::round(value * power) / power : std::round(value / power) * power;
    return std::isfinite(decimal) ? decimal + 0.0 : value;
}

Rounded squareRoot(const Dyadic& value)
{
    SWEEP_EXPECTS(value.sign() != Sign::negative);
    if (value.isZero())
        return {};
    // An even exponent and at least 2·64 bits: the floor of the root has 64 bits or more, of which a double keeps 53.
    const Dyadic odd = value.reduced();
    constexpr int bits = 130;
    int shift = std::max(0, bits - bitLength(odd.mantissa()));
    if ((odd.exponent() - shift) % 2 != 0)
        ++shift;
    const Integer radicand = odd.mantissa() << static_cast<unsigned>(shift);
    Integer rest;
    const Integer root = boost::multiprecision::sqrt(radicand, rest);
    const int exponent = (odd.exponent() - shift) / 2;
    // The truncated part of the root can only break a tie, so one sticky bit represents it.
    const Dyadic stuck(rest.is_zero() ? Integer(root * 2) : Integer(root * 2 + 1), exponent - 1);
    const double nearest = stuck.nearest();
    return {nearest, rest.is_zero() && std::isfinite(nearest) && Dyadic(nearest) == stuck};
}

namespace {

constexpr double greatestDouble = std::numeric_limits<double>::max();

// √n if n is a square. Requires: n ≥ 0.
std::optional<Integer> wholeRoot(const Integer& n)
{
    Integer rest;
    Integer root = boost::multiprecision::sqrt(n, rest);
    return rest.is_zero() ? std::optional(std::move(root)) : std::nullopt;
}

// √r of a fraction in lowest terms is rational if and only if its numerator and denominator are squares.
std::optional<Rational> rationalRoot(const Rational& r)
{
    const auto n = wholeRoot(numerator(r));
    const auto d = n ? wholeRoot(denominator(r)) : std::nullopt;
    return d ? std::optional(Rational(*n, *d)) : std::nullopt;
}

// Fractions below and above √r that agree in about `bits` binary digits: √(n/d) = √(n·d·4^k)/(d·2^k).
std::pair<Rational, Rational> rootBetween(const Rational& r, int bits)
{
    const Integer product = numerator(r) * denominator(r);
    const int k = std::max(0, bits - bitLength(product) / 2 + 1);
    const Integer root = boost::multiprecision::sqrt(Integer(product << static_cast<unsigned>(2 * k)));
    const Integer divisor = denominator(r) << static_cast<unsigned>(k);
    return {Rational(root, divisor), Rational(root + 1, divisor)};
}

double clampedNearest(const Rational& x)
{
    return std::clamp(nearest(x), -greatestDouble, greatestDouble);
}

} // namespace

std::optional<Rational> asRational(const QuadraticSurd& x)
{
    SWEEP_EXPECTS(x.r.sign() >= 0);
    if (x.q.is_zero() || x.r.is_zero())
        return x.p;
    const auto root = rationalRoot(x.r);
    return root ? std::optional(x.p + x.q * *root) : std::nullopt;
}

Sign signOf(const QuadraticSurd& x)
{
    SWEEP_EXPECTS(x.r.sign() >= 0);
    const Sign p = signOf(x.p.sign());
    const Sign root = x.r.is_zero() ? Sign::zero : signOf(x.q.sign());
    if (p == root || root == Sign::zero)
        return p;
    if (p == Sign::zero)
        return root;
    // The signs of p and q·√r are opposite: the one with the larger square decides.
    return p * signOf(Rational(x.p * x.p - x.q * x.q * x.r).sign());
}

Rounded nearestFinite(const Rational& x)
{
    const double value = clampedNearest(x);
    return {value, rationalOf(Dyadic(value)) == x};
}

Rounded nearestFinite(const QuadraticSurd& x)
{
    if (const auto fraction = asRational(x))
        return nearestFinite(*fraction);
    // The number is irrational, so it is neither a double nor the midpoint of two; some precision suffices (Ziv 1991).
    constexpr int firstBits = 128;
    for (int bits = firstBits;; bits *= 2) {
        const auto [low, high] = rootBetween(x.r, bits);
        const double value = clampedNearest(x.p + x.q * low);
        if (value == clampedNearest(x.p + x.q * high))
            return {value, false};
    }
}

std::optional<double> errorInUlps(double value, const Rational& exact)
{
    if (!std::isfinite(value))
        return {};
    constexpr int mantissaBits = std::numeric_limits<double>::digits;
    constexpr int lowestExponent = std::numeric_limits<double>::min_exponent - mantissaBits; // −1074
    const double about = std::abs(clampedNearest(exact));
    const int exponent = about == 0 ? lowestExponent : std::max(lowestExponent, std::ilogb(about) - mantissaBits + 1);
    const Rational ulp = rationalOf(Dyadic(Integer(1), exponent));
    return clampedNearest(abs(Rational(rationalOf(Dyadic(value)) - exact)) / ulp);
}

} // namespace sweep
