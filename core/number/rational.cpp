#include "core/number/rational.h"

#include <cstdlib>

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

} // namespace sweep
