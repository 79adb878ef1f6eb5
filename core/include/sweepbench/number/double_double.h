// Double-double arithmetic, plain and with an error bound (Dekker 1971; Shewchuk 1997).
#pragma once

#include <sweepbench/number/bounds.h>
#include <sweepbench/number/scalar.h>

#include <cmath>
#include <limits>
#include <optional>

namespace sweep {

// Double-double arithmetic: about 106 binary digits from error-free transformations (Dekker 1971; Knuth; Shewchuk
// 1997).
//
// Source: T. J. Dekker, A floating-point technique for extending the available precision, 1971; D. E. Knuth, TAOCP 2,
// 4.2.2 (TwoSum); J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic, 1997; M. Joldes, J.-M. Muller, V.
// Popescu, Tight and rigorous error bounds for basic building blocks of double-word arithmetic, 2017.

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

// Double-double with an error bound (Dekker 1971; Shewchuk 1997).
//
// Source: ball arithmetic (midpoint-radius interval arithmetic), J. van der Hoeven, Ball arithmetic, 2009. Here the
// midpoint is an unevaluated sum of two doubles, and operations that are exact keep the radius 0.

// A real number that differs from `value` by at most `error`. The result of an operation contains every exact result
// for the numbers that the operands stand for. If doubles overflow, the result is infinite or NaN and stays so; its
// sign and nearest double are then unknown. Error 0 means that the number is known exactly, as is the sum or product of
// two doubles.
struct BoundedDoubleDouble
{
    DoubleDouble value;
    double error = 0;

    [[gnu::always_inline]] static BoundedDoubleDouble exactly(double x) { return {{x, 0}, 0}; }
    // The difference of two doubles, without error.
    SWEEP_MATH static BoundedDoubleDouble difference(double p, double q) { return {twoDifference(p, q), 0}; }
    // A value and error that cover every number of the interval.
    SWEEP_MATH static BoundedDoubleDouble around(Bounds b)
    {
        const double middle = b.low / 2 + b.high / 2;
        return {{middle, 0}, nextUp(std::max(b.high - middle, middle - b.low))};
    }
    SWEEP_MATH static BoundedDoubleDouble unknown() { return {{0, 0}, std::numeric_limits<double>::infinity()}; }

    SWEEP_MATH [[nodiscard]] bool isDouble() const { return error == 0 && value.low == 0; }
    SWEEP_MATH [[nodiscard]] bool isExactly(double x) const { return value.high == x && value.low == 0 && error == 0; }

    // The sign, if it is certain. |low| is at most 2⁻⁵³·|high|.
    SWEEP_MATH [[nodiscard]] std::optional<Sign> signFiltered() const
    {
        if (std::abs(value.high) * (1 - 0x1p-50) > error)
            return value.high > 0 ? Sign::positive : Sign::negative;
        if (isDouble() && value.high == 0)
            return Sign::zero;
        return std::nullopt;
    }
    // The nearest finite double, if it is certain; never −0. If the number is known exactly, its high part is the whole
    // number rounded, ties to even.
    SWEEP_MATH [[nodiscard]] std::optional<double> nearestFiltered() const
    {
        const double nearest = error == 0 ? value.high + 0.0 : nearestOrNan();
        return std::isfinite(nearest) ? std::optional(nearest) : std::nullopt;
    }
    // The nearest double if the bound allows only one, NaN otherwise. For innermost loops.
    SWEEP_MATH [[nodiscard]] double nearestOrNan() const { return sweep::nearestFiltered(value, error); }
    SWEEP_MATH [[nodiscard]] Bounds bounds() const
    {
        if (!(error < std::numeric_limits<double>::infinity()))
            return Bounds::everything();
        return Bounds::exactly(value.high) + (Bounds::exactly(value.low) + Bounds{-error, error});
    }
};

namespace detail {

// Exceeds the underflow error of one operation.
inline constexpr double underflowOfOperation = 0x1p-1070;
// Between these magnitudes twoSum and twoProduct of doubles are exact.
inline constexpr double largestExact = 0x1p+500;
inline constexpr double smallestExact = 0x1p-400;

SWEEP_MATH inline bool hasExactProducts(double x)
{
    const double size = std::abs(x);
    return size == 0 || (size >= smallestExact && size <= largestExact);
}

// The exact sum, if it is a double-double. Sums of doubles never underflow; infinities and NaN compare unequal to 0.
SWEEP_MATH inline std::optional<DoubleDouble> exactSum(const DoubleDouble& p, const DoubleDouble& q)
{
    const DoubleDouble high = twoSum(p.high, q.high);
    const DoubleDouble low = twoSum(p.low, q.low);
    const DoubleDouble rest = twoSum(high.low, low.high);
    if (low.low != 0 || rest.low != 0)
        return std::nullopt;
    return twoSum(high.high, rest.high);
}

} // namespace detail

// ---- Operations that stay exact if the result is a double-double

SWEEP_MATH [[nodiscard]] inline BoundedDoubleDouble operator-(const BoundedDoubleDouble& p)
{
    return {-p.value, p.error};
}
SWEEP_MATH [[nodiscard]] inline BoundedDoubleDouble operator+(const BoundedDoubleDouble& p,
                                                              const BoundedDoubleDouble& q)
{
    if (p.isDouble() && q.isDouble() && detail::hasExactProducts(p.value.high) &&
        detail::hasExactProducts(q.value.high))
        return {twoSum(p.value.high, q.value.high), 0};
    if (p.error == 0 && q.error == 0)
        if (const auto exact = detail::exactSum(p.value, q.value))
            return {*exact, 0};
    const double rounding = doubleDoubleUnit * (std::abs(p.value.high) + std::abs(q.value.high));
    return {p.value + q.value, (p.error + q.error + rounding) * boundMargin + detail::underflowOfOperation};
}
SWEEP_MATH [[nodiscard]] inline BoundedDoubleDouble operator-(const BoundedDoubleDouble& p,
                                                              const BoundedDoubleDouble& q)
{
    return p + -q;
}
SWEEP_MATH [[nodiscard]] inline BoundedDoubleDouble operator*(const BoundedDoubleDouble& p,
                                                              const BoundedDoubleDouble& q)
{
    if (p.isDouble() && q.isDouble() && detail::hasExactProducts(p.value.high) &&
        detail::hasExactProducts(q.value.high))
        return {twoProduct(p.value.high, q.value.high), 0};
    const DoubleDouble value = product(p.value, q.value);
    const double inherited = std::abs(p.value.high) * q.error + std::abs(q.value.high) * p.error;
    const double rounding = doubleDoubleUnit * std::abs(value.high);
    return {value, (inherited + p.error * q.error + rounding) * boundMargin + detail::underflowOfOperation};
}
// Unknown if q may be 0.
SWEEP_MATH [[nodiscard]] inline BoundedDoubleDouble operator/(const BoundedDoubleDouble& p,
                                                              const BoundedDoubleDouble& q)
{
    if (q.isDouble() && q.value.high == 1)
        return p;
    // (p + e)/(q + f) − p/q = (e − f·p/q)/(q + f). An underflow in the remainder is divided as well.
    const double smallest = std::abs(q.value.high) * (1 - 0x1p-50) - q.error;
    if (!(smallest > 0))
        return BoundedDoubleDouble::unknown();
    const DoubleDouble value = quotient(p.value, q.value);
    const double size = std::abs(value.high);
    const double inherited = (p.error + size * q.error + detail::underflowOfOperation) / smallest;
    return {value, (inherited + doubleDoubleUnit * size) * boundMargin + detail::underflowOfOperation};
}

// ---- Operations without branches, for innermost loops

// These add a rounding error to every result except the sum of two doubles, so few results have error 0. The underflow
// error of a product is less than underflowMargin.

[[gnu::always_inline]] inline BoundedDoubleDouble fastSum(const BoundedDoubleDouble& p, const BoundedDoubleDouble& q)
{
    const bool areDoubles = p.value.low == 0 && q.value.low == 0;
    const double size = areDoubles ? 0 : std::abs(p.value.high) + std::abs(q.value.high);
    return {p.value + q.value, (p.error + q.error + doubleDoubleUnit * size) * boundMargin};
}
[[gnu::always_inline]] inline BoundedDoubleDouble fastDifference(const BoundedDoubleDouble& p,
                                                                 const BoundedDoubleDouble& q)
{
    return fastSum(p, {-q.value, q.error});
}
// `Fused` as in double_double.h.
template <bool Fused>
[[gnu::always_inline]] inline BoundedDoubleDouble fastProduct(const BoundedDoubleDouble& p,
                                                              const BoundedDoubleDouble& q)
{
    const double a = std::abs(p.value.high);
    const double b = std::abs(q.value.high);
    return {product<Fused>(p.value, q.value),
            (a * q.error + b * p.error + p.error * q.error + doubleDoubleUnit * (a * b)) * boundMargin +
                underflowMargin};
}
template <bool Fused>
[[gnu::always_inline]] inline BoundedDoubleDouble fastCross(const Vec2<BoundedDoubleDouble>& p,
                                                            const Vec2<BoundedDoubleDouble>& q)
{
    return fastDifference(fastProduct<Fused>(p.x, q.y), fastProduct<Fused>(p.y, q.x));
}
template <bool Fused>
[[gnu::always_inline]] inline BoundedDoubleDouble fastDot(const Vec2<BoundedDoubleDouble>& p,
                                                          const Vec2<BoundedDoubleDouble>& q)
{
    return fastSum(fastProduct<Fused>(p.x, q.x), fastProduct<Fused>(p.y, q.y));
}

} // namespace sweep
