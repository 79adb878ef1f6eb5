// Roots on [0, 1] of a polynomial in Bernstein form whose coefficients are known within a bound.
//
// Source: the Bernstein form and subdivision, G. Farin, Curves and Surfaces for CAGD, 5th ed., ch. 6; Descartes' rule
// of signs for it, A. Eigenwillig, Real Root Isolation for Exact and Approximate Polynomials Using Descartes' Rule of
// Signs, 2008. The bounds are derived here.
#pragma once

#include "core/number/quadratic.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>

namespace sweep {

// f(u) = Σ C(N, i)·b[i]·u^i·(1−u)^(N−i). Each b[i] is known within `error`. Since the weights are at least 0 and sum to
// 1, f(u) is known within `error` as well for u in [0, 1].
template <int N>
struct Bernstein
{
    std::array<double, N + 1> b;
    double error;

    [[nodiscard]] double size() const
    {
        double size = 0;
        for (const double c : b)
            size = std::max(size, std::abs(c));
        return size;
    }
    // Whether f certainly has this strict sign on all of [0, 1]. False means unknown.
    [[nodiscard]] bool staysPositive() const
    {
        double lowest = b[0];
        for (const double c : b)
            lowest = std::min(lowest, c);
        return lowest > error;
    }
    [[nodiscard]] bool staysNegative() const
    {
        double highest = b[0];
        for (const double c : b)
            highest = std::max(highest, c);
        return highest < -error;
    }

    // The rounding error of a value by de Casteljau's scheme. In a step, 1 − u, the two products and the sum err by u
    // each: 3u·M at most with M the size. There are N steps; 4 for 3 covers the small excess of a step's size.
    [[nodiscard]] static constexpr double valueRounding(double size) { return 4 * N * roundoff * size; }
    // The rounding error of a derivative: N times the difference of two values of N − 1 steps, plus its own rounding:
    // N·(2·4(N − 1)u·M + 4u·M).
    [[nodiscard]] static constexpr double slopeRounding(double size) { return 8 * N * N * roundoff * size; }
};

// f(u) and f'(u), rounded, by de Casteljau's scheme.
struct ValueAndSlope
{
    double value;
    double slope;
};
template <int N>
[[gnu::always_inline]] inline ValueAndSlope valueAndSlope(const Bernstein<N>& f, double u)
{
    std::array<double, N + 1> c = f.b;
    const double v = 1 - u;
#pragma GCC unroll 8
    for (int n = N; n > 1; --n)
#pragma GCC unroll 8
        for (int i = 0; i < n; ++i)
            c[static_cast<std::size_t>(i)] =
                c[static_cast<std::size_t>(i)] * v + c[static_cast<std::size_t>(i) + 1] * u;
    return {c[0] * v + c[1] * u, N * (c[1] - c[0])};
}

// A simple, isolated root strictly inside (0, 1), and the slope of f there.
struct BernsteinRoot
{
    double at = 0;
    double radius = 0;  // it is the only root within this distance of `at`
    bool falls = false; // f goes from + to − at the root
    double slope = 0;   // f'(at), with an error of at most slopeError
    double slopeError = 0;
    double bend = 0; // upper bound of |f''| on [0, 1]
};

// Roots in increasing order.
template <int N>
struct BernsteinRoots
{
    std::size_t count = 0;
    std::array<BernsteinRoot, N> root;
};

// All roots in (0, 1). None (unknown) if a root may be multiple, or lie at 0 or 1. For N = 1, 2, 4 and 8.
template <int N>
[[nodiscard]] std::optional<BernsteinRoots<N>> rootsFiltered(const Bernstein<N>& f);

} // namespace sweep
