// How are 106 binary digits calculated with two doubles?
//
// Sources: T. J. Dekker, A floating-point technique for extending the available precision, 1971; D. E. Knuth, TAOCP 2,
// 4.2.2; J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic, 1997; M. Joldes, J.-M. Muller, V. Popescu, Tight
// and rigorous error bounds for basic building blocks of double-word arithmetic, 2017.
#pragma once

#include <cmath>

namespace sweep {

// high + low, not rounded; |low| is at most half a unit in the last place of high. Where anything overflows, NaN or an
// infinity comes out and stays; an underflow costs at most 2⁻¹⁰⁷³ an operation. `Fused`: products by the machine's
// fused multiply-add; the results are the same but for what underflows.
struct DoubleDouble
{
    double high = 0;
    double low = 0;
};

// The bound of every operation below on two DoubleDoubles, relative to the magnitude of the result for products and
// quotients, and to the sum of the operands' magnitudes for sums. The published bounds are 3u² (sums of operands of
// one sign; 3u² + 13u³ of the result), 7u² (products), 15u² (quotients) with u = 2⁻⁵³, and for sums of operands of two
// signs 4u² of the sum of the magnitudes.
inline constexpr double doubleDoubleUnit = 0x1p-102; // 16u²

// p + q without error.
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
// p + q without error. Requires |p| ≥ |q|, or p = 0.
[[gnu::always_inline]] inline DoubleDouble quickTwoSum(double p, double q)
{
    const double sum = p + q;
    return {sum, q - (sum - p)};
}
// p·q without error.
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
    const DoubleDouble sum = quickTwoSum(high.high, high.low + low.high);
    return quickTwoSum(sum.high, sum.low + low.low);
}
[[gnu::always_inline]] inline DoubleDouble operator-(DoubleDouble p, DoubleDouble q)
{
    return p + -q;
}
template <bool Fused = false>
[[gnu::always_inline]] inline DoubleDouble product(DoubleDouble p, DoubleDouble q)
{
    const DoubleDouble high = twoProduct<Fused>(p.high, q.high);
    return quickTwoSum(high.high, high.low + (p.high * q.low + p.low * q.high));
}
template <bool Fused = false>
[[gnu::always_inline]] inline DoubleDouble product(DoubleDouble p, double q)
{
    const DoubleDouble high = twoProduct<Fused>(p.high, q);
    return quickTwoSum(high.high, high.low + p.low * q);
}
// p/q: the double quotient, and what it leaves over divided once more.
template <bool Fused = false>
[[gnu::always_inline]] inline DoubleDouble quotient(DoubleDouble p, DoubleDouble q)
{
    const double first = p.high / q.high;
    const DoubleDouble rest = p - product<Fused>(q, first);
    return quickTwoSum(first, rest.high / q.high);
}

// The double nearest to every number between value − error and value + error, if it is one double; NaN otherwise, and
// where anything is NaN. Never −0. Sound because rounding is monotone: both ends, moved outwards, round to it.
[[gnu::always_inline]] inline double nearestFiltered(DoubleDouble value, double error)
{
    const double wide = error * (1 + 0x1p-50) + std::abs(value.low) * 0x1p-50;
    const double below = value.high + (value.low - wide);
    const double above = value.high + (value.low + wide);
    return below == above ? below + 0.0 : __builtin_nan("");
}

} // namespace sweep
