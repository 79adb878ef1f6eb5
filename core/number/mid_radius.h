// Which real number is it, to 100 binary digits, and how far off may that be?
#pragma once

#include "core/number/bounds.h"
#include "core/number/double_double.h"
#include "core/number/sign.h"

#include <cmath>
#include <limits>
#include <optional>

namespace sweep {

// A real number within `radius` of `middle`. Operations on such numbers hold every result of the operation on the
// numbers that they stand for; where doubles overflow, something becomes infinite or NaN and stays so, which every
// question answers with "unknown". Radius 0: the number is known exactly, as the sum or product of two doubles is.
struct MidRadius
{
    DoubleDouble middle;
    double radius = 0;

    static MidRadius exactly(double x) { return {{x, 0}, 0}; }
    // The difference of two doubles, without error.
    static MidRadius difference(double p, double q) { return {twoDifference(p, q), 0}; }
    // Every number of the interval.
    static MidRadius around(Bounds b)
    {
        const double middle = b.low / 2 + b.high / 2;
        return {{middle, 0}, nextUp(std::max(b.high - middle, middle - b.low))};
    }
    static MidRadius unknown() { return {{0, 0}, std::numeric_limits<double>::infinity()}; }

    [[nodiscard]] bool isDouble() const { return radius == 0 && middle.low == 0; }

    // |low| is at most 2⁻⁵³·|high|.
    [[nodiscard]] std::optional<Sign> signFiltered() const
    {
        if (std::abs(middle.high) * (1 - 0x1p-50) > radius)
            return middle.high > 0 ? Sign::positive : Sign::negative;
        if (isDouble() && middle.high == 0)
            return Sign::zero;
        return std::nullopt;
    }
    // The nearest finite double, where that is certain; never −0. Where the number is known exactly, its high part was
    // rounded from all of it, ties to even.
    [[nodiscard]] std::optional<double> nearestFiltered() const
    {
        const double nearest = radius == 0 ? middle.high + 0.0 : sweep::nearestFiltered(middle, radius);
        return std::isfinite(nearest) ? std::optional(nearest) : std::nullopt;
    }
    [[nodiscard]] Bounds bounds() const
    {
        if (!(radius < std::numeric_limits<double>::infinity()))
            return Bounds::everything();
        return Bounds::exactly(middle.high) + (Bounds::exactly(middle.low) + Bounds{-radius, radius});
    }
};

namespace detail {

// What a radius is made of is rounded less than 2¹⁰ times, and leaves out factors 1 + 2⁻⁵³ for low parts.
inline constexpr double radiusMargin = 1 + 0x1p-40;
// More than an operation loses by underflow.
inline constexpr double leastRadius = 0x1p-1070;
// Between these, twoSum and twoProduct of doubles are exact.
inline constexpr double exactMost = 0x1p+500;
inline constexpr double exactLeast = 0x1p-400;

inline bool isPlain(double x)
{
    const double size = std::abs(x);
    return size == 0 || (size >= exactLeast && size <= exactMost);
}

// The sum, where two doubles hold it. Sums of doubles do not underflow; infinities and NaN are not equal to 0.
inline std::optional<DoubleDouble> exactSum(const DoubleDouble& p, const DoubleDouble& q)
{
    const DoubleDouble high = twoSum(p.high, q.high);
    const DoubleDouble low = twoSum(p.low, q.low);
    const DoubleDouble rest = twoSum(high.low, low.high);
    if (low.low != 0 || rest.low != 0)
        return std::nullopt;
    return twoSum(high.high, rest.high);
}

} // namespace detail

[[nodiscard]] inline MidRadius operator-(const MidRadius& p)
{
    return {-p.middle, p.radius};
}
[[nodiscard]] inline MidRadius operator+(const MidRadius& p, const MidRadius& q)
{
    if (p.isDouble() && q.isDouble() && detail::isPlain(p.middle.high) && detail::isPlain(q.middle.high))
        return {twoSum(p.middle.high, q.middle.high), 0};
    if (p.radius == 0 && q.radius == 0)
        if (const auto exact = detail::exactSum(p.middle, q.middle))
            return {*exact, 0};
    const double rounding = doubleDoubleUnit * (std::abs(p.middle.high) + std::abs(q.middle.high));
    return {p.middle + q.middle, (p.radius + q.radius + rounding) * detail::radiusMargin + detail::leastRadius};
}
[[nodiscard]] inline MidRadius operator-(const MidRadius& p, const MidRadius& q)
{
    return p + -q;
}
[[nodiscard]] inline MidRadius operator*(const MidRadius& p, const MidRadius& q)
{
    if (p.isDouble() && q.isDouble() && detail::isPlain(p.middle.high) && detail::isPlain(q.middle.high))
        return {twoProduct(p.middle.high, q.middle.high), 0};
    const DoubleDouble middle = product(p.middle, q.middle);
    const double inherited = std::abs(p.middle.high) * q.radius + std::abs(q.middle.high) * p.radius;
    const double rounding = doubleDoubleUnit * std::abs(middle.high);
    return {middle, (inherited + p.radius * q.radius + rounding) * detail::radiusMargin + detail::leastRadius};
}
// Unknown where q may be 0.
[[nodiscard]] inline MidRadius operator/(const MidRadius& p, const MidRadius& q)
{
    if (q.isDouble() && q.middle.high == 1)
        return p;
    // (p + e)/(q + f) − p/q = (e − f·p/q)/(q + f); what underflows while the rest is taken is divided as well.
    const double least = std::abs(q.middle.high) * (1 - 0x1p-50) - q.radius;
    if (!(least > 0))
        return MidRadius::unknown();
    const DoubleDouble middle = quotient(p.middle, q.middle);
    const double size = std::abs(middle.high);
    const double inherited = (p.radius + size * q.radius + detail::leastRadius) / least;
    return {middle, (inherited + doubleDoubleUnit * size) * detail::radiusMargin + detail::leastRadius};
}

} // namespace sweep
