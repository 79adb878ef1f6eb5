// Double-double arithmetic: about 106 binary digits from error-free transformations (Dekker 1971; Knuth; Shewchuk
// 1997).
//
// Source: T. J. Dekker, A floating-point technique for extending the available precision, 1971; D. E. Knuth, TAOCP 2,
// 4.2.2 (TwoSum); J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic, 1997; M. Joldes, J.-M. Muller, V.
// Popescu, Tight and rigorous error bounds for basic building blocks of double-word arithmetic, 2017.
#pragma once

#include "core/number/vec2.h"

#include <cmath>

namespace sweep {

// The unevaluated sum high + low; |low| is at most half a unit in the last place of high. If an operation overflows,
// the result is infinite or NaN and stays so; an underflow costs at most 2⁻¹⁰⁷³ per operation. With `Fused`, products
// use the processor's fused multiply-add; the results are the same unless something underflows.
struct DoubleDouble
{
    double high = 0;
    double low = 0;
};

using DoubleDoubleVec = Vec2<DoubleDouble>;

// Error bound of every operation below on two DoubleDoubles, relative to the magnitude of the result for products and
// quotients, and to the sum of the operands' magnitudes for sums. The published bounds, with u = 2⁻⁵³: 3u² for sums of
// operands of equal sign (3u² + 13u³ of the result), 4u² of the sum of the magnitudes for operands of opposite sign,
// 7u² for products and 15u² for quotients.
inline constexpr double doubleDoubleUnit = 0x1p-102; // 16u²

// p + q without error (Knuth's TwoSum).
[[gnu::always_inline]] inline DoubleDouble twoSum(double p, double q)
{
    const double sum = p + q;
    const double part = sum - p;
    return {sum, (p - (sum - part)) + (q - part)};
}
[[gnu::always_inline]] inline DoubleDouble twoDifference(double p, double q)
{
    return twoSum(p, -q);
}
// p + q without error (Dekker's Fast2Sum). Requires: |p| ≥ |q|, or p = 0.
[[gnu::always_inline]] inline DoubleDouble fastTwoSum(double p, double q)
{
    const double sum = p + q;
    return {sum, q - (sum - p)};
}
// p·q without error: by fused multiply-add, or by Dekker's product with Veltkamp's splitting.
template <bool Fused = false>
[[gnu::always_inline]] inline DoubleDouble twoProduct(double p, double q)
{
    const double product = p * q;
    if constexpr (Fused)
        return {product, __builtin_fma(p, q, -product)};
    constexpr double splitter = 0x1p27 + 1;
    const double p1 = splitter * p - (splitter * p - p);
    const double p2 = p - p1;
    const double q1 = splitter * q - (splitter * q - q);
    const double q2 = q - q1;
    return {product, ((p1 * q1 - product) + p1 * q2 + p2 * q1) + p2 * q2};
}

[[gnu::always_inline]] inline DoubleDouble operator-(DoubleDouble p)
{
    return {-p.high, -p.low};
}
[[gnu::always_inline]] inline DoubleDouble operator+(DoubleDouble p, DoubleDouble q)
{
    const DoubleDouble high = twoSum(p.high, q.high);
    const DoubleDouble low = twoSum(p.low, q.low);
    const DoubleDouble sum = fastTwoSum(high.high, high.low + low.high);
    return fastTwoSum(sum.high, sum.low + low.low);
}
[[gnu::always_inline]] inline DoubleDouble operator-(DoubleDouble p, DoubleDouble q)
{
    return p + -q;
}
template <bool Fused = false>
[[gnu::always_inline]] inline DoubleDouble product(DoubleDouble p, DoubleDouble q)
{
    const DoubleDouble high = twoProduct<Fused>(p.high, q.high);
    return fastTwoSum(high.high, high.low + (p.high * q.low + p.low * q.high));
}
template <bool Fused = false>
[[gnu::always_inline]] inline DoubleDouble product(DoubleDouble p, double q)
{
    const DoubleDouble high = twoProduct<Fused>(p.high, q);
    return fastTwoSum(high.high, high.low + p.low * q);
}
// p/q: the quotient in doubles, corrected by its remainder divided by q.high.
template <bool Fused = false>
[[gnu::always_inline]] inline DoubleDouble quotient(DoubleDouble p, DoubleDouble q)
{
    const double first = p.high / q.high;
    const DoubleDouble rest = p - product<Fused>(q, first);
    return fastTwoSum(first, rest.high / q.high);
}

// The double that is nearest to every number between value − error and value + error, if there is one; otherwise NaN,
// also if an argument is NaN. Never −0. Sound because rounding is monotone: both ends, moved outwards, round to it.
[[gnu::always_inline]] inline double nearestFiltered(DoubleDouble value, double error)
{
    const double wide = error * (1 + 0x1p-50) + std::abs(value.low) * 0x1p-50;
    const double below = value.high + (value.low - wide);
    const double above = value.high + (value.low + wide);
    return below == above ? below + 0.0 : __builtin_nan("");
}

} // namespace sweep
