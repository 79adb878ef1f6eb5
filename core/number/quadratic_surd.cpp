#include "core/number/quadratic_surd.h"

#include "core/base/contract.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace sweep {

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
