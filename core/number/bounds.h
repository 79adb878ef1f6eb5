// Interval arithmetic in doubles with outward rounding (Moore 1966).
//
// Source: R. E. Moore, Interval Analysis, 1966. Here every operation rounds to nearest and then moves both ends
// outwards to the neighbouring doubles, so that the processor's rounding mode is never changed.
#pragma once

#include "core/number/sign.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

namespace sweep {

// The neighbour of x towards +∞ (x itself for +∞); NaN stays NaN.
[[nodiscard]] inline double nextUp(double x)
{
    if (!(x < std::numeric_limits<double>::infinity()))
        return x;
    if (x == 0)
        return std::numeric_limits<double>::denorm_min();
    const auto bits = std::bit_cast<std::int64_t>(x);
    return std::bit_cast<double>(x > 0 ? bits + 1 : bits - 1);
}
[[nodiscard]] inline double nextDown(double x)
{
    return -nextUp(-x);
}

// A closed interval of reals that contains the number it stands for. Its ends may be infinite but never NaN: an
// operation that yields NaN returns the whole line. Sound because rounding to nearest errs by less than one unit in the
// last place (or one denormal), and moving each end outwards to its neighbour makes up for that.
struct Bounds
{
    double low = 0;
    double high = 0;

    static Bounds exactly(double x) { return {x, x}; }
    static Bounds everything()
    {
        return {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    }

    // The sign, if all numbers of the interval share it.
    [[nodiscard]] std::optional<Sign> signFiltered() const
    {
        if (low > 0)
            return Sign::positive;
        if (high < 0)
            return Sign::negative;
        if (low == 0 && high == 0)
            return Sign::zero;
        return std::nullopt;
    }
    [[nodiscard]] bool isExact() const { return low == high; } // the interval contains a single number
    [[nodiscard]] bool holds(double x) const { return low <= x && x <= high; }

    static Bounds outwards(double low, double high)
    {
        if (low != low || high != high)
            return everything();
        return {nextDown(low), nextUp(high)};
    }
    friend Bounds operator+(Bounds p, Bounds q) { return outwards(p.low + q.low, p.high + q.high); }
    friend Bounds operator-(Bounds p, Bounds q) { return outwards(p.low - q.high, p.high - q.low); }
    friend Bounds operator-(Bounds p) { return {-p.high, -p.low}; }
    friend Bounds operator*(Bounds p, Bounds q)
    {
        const double a = p.low * q.low;
        const double b = p.low * q.high;
        const double c = p.high * q.low;
        const double d = p.high * q.high;
        if (a != a || b != b || c != c || d != d)
            return everything();
        return outwards(std::min(std::min(a, b), std::min(c, d)), std::max(std::max(a, b), std::max(c, d)));
    }
    // The whole line if q contains 0.
    friend Bounds operator/(Bounds p, Bounds q)
    {
        if (!(q.low > 0 || q.high < 0))
            return everything();
        const double a = p.low / q.low;
        const double b = p.low / q.high;
        const double c = p.high / q.low;
        const double d = p.high / q.high;
        if (a != a || b != b || c != c || d != d)
            return everything();
        return outwards(std::min(std::min(a, b), std::min(c, d)), std::max(std::max(a, b), std::max(c, d)));
    }
};

// The smallest interval that contains both.
[[nodiscard]] inline Bounds hull(Bounds p, Bounds q)
{
    return {std::min(p.low, q.low), std::max(p.high, q.high)};
}
[[nodiscard]] inline bool disjoint(Bounds p, Bounds q)
{
    return p.high < q.low || q.high < p.low;
}

} // namespace sweep
