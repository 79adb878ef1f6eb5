#include "core/number/text/scientific.h"

#include "core/base/contract.h"

#include <cmath>
#include <cstdlib>
#include <limits>

namespace sweep {

namespace {

Rational rationalPowerOfTen(int exponent)
{
    const Integer power = boost::multiprecision::pow(Integer(10), static_cast<unsigned>(std::abs(exponent)));
    return exponent >= 0 ? Rational(power) : Rational(Integer(1), power);
}

// The largest k with 10^k ≤ x. Requires: x > 0.
int decimalExponent(const Rational& x)
{
    const int bits = bitLength(numerator(x)) - bitLength(denominator(x));
    int k = static_cast<int>(std::floor(bits * 0.30103)); // at most two off: |x/2^bits| is between 1/2 and 2
    while (rationalPowerOfTen(k) > x)
        --k;
    while (rationalPowerOfTen(k + 1) <= x)
        ++k;
    return k;
}

} // namespace

std::string scientific(const Rational& x, int digits)
{
    SWEEP_EXPECTS(!x.is_zero() && digits >= 1);
    const Rational magnitude = abs(x);
    int exponent = decimalExponent(magnitude);
    const Rational scaled = magnitude * rationalPowerOfTen(digits - 1 - exponent) + Rational(1, 2);
    Integer leading = numerator(scaled) / denominator(scaled);
    if (leading == numerator(rationalPowerOfTen(digits))) {
        leading /= 10;
        ++exponent;
    }
    std::string text = leading.str();
    if (digits > 1)
        text.insert(1, ".");
    return (x.sign() < 0 ? "-" : "") + text + "e" + std::to_string(exponent);
}

bool isBeyondDoubles(const Rational& x)
{
    static const Rational largest = rationalOf(Dyadic(std::numeric_limits<double>::max()));
    static const Rational smallestNormal = rationalOf(Dyadic(std::numeric_limits<double>::min()));
    const Rational magnitude = abs(x);
    if (magnitude >= smallestNormal || x.is_zero())
        return magnitude > largest;
    return rationalOf(Dyadic(nearest(x))) != x;
}

std::string threeDigits(const Rational& x)
{
    constexpr int digits = 3;
    return (x.sign() < 0 ? "" : "+") + scientific(x, digits);
}

} // namespace sweep
