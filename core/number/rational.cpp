#include "core/number/rational.h"

#include "core/base/contract.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

Rational powerOfTen(int exponent)
{
    const Integer power = boost::multiprecision::pow(Integer(10), static_cast<unsigned>(std::abs(exponent)));
    return exponent >= 0 ? Rational(power) : Rational(Integer(1), power);
}

// The greatest k with 10^k ≤ x. Requires: x > 0.
int decimalExponent(const Rational& x)
{
    const int bits = bitLength(numerator(x)) - bitLength(denominator(x));
    int k = static_cast<int>(std::floor(bits * 0.30103)); // at most two off: |x/2^bits| is between 1/2 and 2
    while (powerOfTen(k) > x)
        --k;
    while (powerOfTen(k + 1) <= x)
        ++k;
    return k;
}

} // namespace

Rational rationalOf(const Dyadic& x)
{
    const Integer power = Integer(1) << static_cast<unsigned>(std::abs(x.exponent()));
    return x.exponent() >= 0 ? Rational(x.mantissa() * power) : Rational(x.mantissa(), power);
}

double nearest(const Rational& x)
{
    if (x.sign() < 0)
        return -nearest(-x) + 0.0;
    constexpr int digits = 66; // more than the 53 + 1 that decide, and the last one stands for all that follow
    const int shift = digits - bitLength(numerator(x)) + bitLength(denominator(x));
    const Integer n = shift > 0 ? shifted(numerator(x), shift) : numerator(x);
    const Integer d = shift < 0 ? shifted(denominator(x), -shift) : denominator(x);
    const Integer whole = n / d;
    const bool rest = whole * d != n;
    return Dyadic(whole * 2 + (rest ? 1 : 0), -shift - 1).nearest();
}

std::string threeDigits(const Rational& x)
{
    SWEEP_EXPECTS(!x.is_zero());
    const Rational magnitude = abs(x);
    int exponent = decimalExponent(magnitude);
    const Rational scaled = magnitude * powerOfTen(2 - exponent) + Rational(1, 2);
    Integer digits = numerator(scaled) / denominator(scaled);
    if (digits == 1000) {
        digits = 100;
        ++exponent;
    }
    std::string text = digits.str();
    text.insert(1, ".");
    return (x.sign() < 0 ? "-" : "+") + text + "e" + std::to_string(exponent);
}

} // namespace sweep
