// Bernstein form of polynomials with error bounds: signs over an interval, products, refined roots.
#pragma once

#include "core/scene/prepared_body.h"

#include <sweepbench/number/double_double.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <type_traits>

namespace sweep {

// Three-valued logic (Kleene 1938): yes, no or unknown.

// A sign of a number has the same values. "And" is the minimum, "or" the maximum; the product of signs is a sign.
using Ternary = int;
namespace ternary {
inline constexpr Ternary yes = 1;
inline constexpr Ternary unknown = 0;
inline constexpr Ternary no = -1;
} // namespace ternary

// Roots on [0, 1] of a polynomial in Bernstein form whose coefficients are known within a bound.
//
// Source: the Bernstein form and subdivision, G. Farin, Curves and Surfaces for CAGD, 5th ed., ch. 6; Descartes' rule
// of signs for it, A. Eigenwillig, Real Root Isolation for Exact and Approximate Polynomials Using Descartes' Rule of
// Signs, 2008. The bounds are derived here.

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

// Bernstein coefficients of sums and products in doubles or double-doubles, with error bounds.
//
// Source: products in Bernstein form, G. Farin, Curves and Surfaces for CAGD, 5th ed., ch. 6. The bounds are derived
// here.

// `unit` bounds the error of an operation, relative to the result for products and quotients and to the magnitudes of
// the operands for sums.
template <class Real, bool Fused>
struct Arithmetic;
template <bool Fused>
struct Arithmetic<double, Fused>
{
    static constexpr double unit = roundoff;
    static double upper(double p) { return p; }
};
template <bool Fused>
struct Arithmetic<DoubleDouble, Fused>
{
    static constexpr double unit = doubleDoubleUnit;
    static double upper(DoubleDouble p) { return p.high; }
};

// Coefficients of magnitude at most `size`, each with an error of at most `error`.
template <class Real, int N>
struct Coefficients
{
    std::array<Real, N + 1> b;
    double size;
    double error;
};

// Coefficients of a vector; size and error apply to each component.
template <class Real, int N>
struct Coefficients2
{
    std::array<Real, N + 1> x;
    std::array<Real, N + 1> y;
    double size;
    double error;
};

constexpr int binomial(int n, int k)
{
    return k == 0 || k == n ? 1 : binomial(n - 1, k - 1) + binomial(n - 1, k);
}

// The weight of term (i, j) of a product of degrees N and M in coefficient i + j.
template <int N, int M>
struct Weights
{
    double share[N + 1][M + 1];
    constexpr Weights() : share()
    {
        for (int i = 0; i <= N; ++i)
            for (int j = 0; j <= M; ++j)
                share[i][j] = static_cast<double>(binomial(N, i) * binomial(M, j)) / binomial(N + M, i + j);
    }
};
template <int N, int M>
inline constexpr Weights<N, M> weights{};

// The coefficients of a product, computed from its terms. With terms of magnitude at most m, the error of a coefficient
// is at most 8 units of m: in doubles by the rounding of a weight, a product and up to 4 sums; in double-doubles by a
// product with an integer, up to 4 sums and a quotient.
//
// In doubles a term takes three operations, so the loops are unrolled in the caller.
template <int N, int M, class Term>
[[gnu::always_inline]] inline std::array<double, N + M + 1> weighted(Term term)
{
    std::array<double, N + M + 1> sum{};
#pragma GCC unroll 8
    for (std::size_t i = 0; i <= N; ++i)
#pragma GCC unroll 8
        for (std::size_t j = 0; j <= M; ++j)
            sum[i + j] += weights<N, M>.share[i][j] * term(i, j);
    return sum;
}

// Terms of the form p[i]·q[j], p[i]·q[j] + r[i]·s[j], or p[i]·q[j] − r[i]·s[j].
struct DoubleDoubleTerms
{
    enum class Kind
    {
        product,
        sum,
        difference
    };
    std::span<const DoubleDouble> p;
    std::span<const DoubleDouble> q;
    const DoubleDouble* r = nullptr; // as many as p; unused if a term is one product
    const DoubleDouble* s = nullptr; // as many as q
    Kind kind = Kind::product;
};
inline constexpr std::size_t mostCoefficients = 9;
// In double-doubles a term takes about 60 operations, so loops of variable degrees up to 4 add no noticeable cost and
// one function serves all. The first p.size() + q.size() − 1 coefficients are those of the product.
template <bool Fused>
[[nodiscard]] std::array<DoubleDouble, mostCoefficients> weighted(const DoubleDoubleTerms& terms);
template <std::size_t N>
[[nodiscard]] std::array<DoubleDouble, N> first(const std::array<DoubleDouble, mostCoefficients>& b)
{
    static_assert(N <= mostCoefficients);
    std::array<DoubleDouble, N> result;
    std::copy_n(b.begin(), N, result.begin());
    return result;
}

template <class Real, bool Fused, std::size_t N>
[[gnu::always_inline]] inline double sizeOf(const std::array<Real, N>& b)
{
    double size = 0;
    for (const Real& c : b)
        size = std::max(size, std::abs(Arithmetic<Real, Fused>::upper(c)));
    return size;
}

// The sum or difference of two products of components. With s and e the sizes and errors, the factors contribute
// 2·(s·e' + s'·e + e·e'), the two products and the sum of a term 4 units of s·s', and the weights 8 units of 2·s·s'.
template <class Real, bool Fused, int N, int M>
[[gnu::always_inline]] inline Coefficients<Real, N + M>
bilinear(const Coefficients2<Real, N>& p, const Coefficients2<Real, M>& q, const std::array<Real, N + M + 1>& b)
{
    Coefficients<Real, N + M> result;
    result.b = b;
    result.size = sizeOf<Real, Fused>(result.b);
    result.error = (2 * (p.size * q.error + q.size * p.error + p.error * q.error) +
                    21 * Arithmetic<Real, Fused>::unit * (p.size * q.size)) *
                       boundMargin +
                   underflowMargin;
    return result;
}
template <class Real, bool Fused, int N, int M>
[[gnu::always_inline]] inline Coefficients<Real, N + M> cross(const Coefficients2<Real, N>& p,
                                                              const Coefficients2<Real, M>& q)
{
    if constexpr (std::is_same_v<Real, double>)
        return bilinear<Real, Fused>(
            p, q, weighted<N, M>([&](std::size_t i, std::size_t j) { return p.x[i] * q.y[j] - p.y[i] * q.x[j]; }));
    else
        return bilinear<Real, Fused>(
            p, q,
            first<N + M + 1>(weighted<Fused>({p.x, q.y, p.y.data(), q.x.data(), DoubleDoubleTerms::Kind::difference})));
}
template <class Real, bool Fused, int N, int M>
[[gnu::always_inline]] inline Coefficients<Real, N + M> dot(const Coefficients2<Real, N>& p,
                                                            const Coefficients2<Real, M>& q)
{
    if constexpr (std::is_same_v<Real, double>)
        return bilinear<Real, Fused>(
            p, q, weighted<N, M>([&](std::size_t i, std::size_t j) { return p.x[i] * q.x[j] + p.y[i] * q.y[j]; }));
    else
        return bilinear<Real, Fused>(
            p, q, first<N + M + 1>(weighted<Fused>({p.x, q.x, p.y.data(), q.y.data(), DoubleDoubleTerms::Kind::sum})));
}

// The factors contribute s·e' + s'·e + e·e', the product of a term one unit of s·s', and the weights 8 units.
template <class Real, bool Fused, int N, int M>
[[gnu::always_inline]] inline Coefficients<Real, N + M> times(const Coefficients<Real, N>& p,
                                                              const Coefficients<Real, M>& q)
{
    Coefficients<Real, N + M> result;
    if constexpr (std::is_same_v<Real, double>)
        result.b = weighted<N, M>([&](std::size_t i, std::size_t j) { return p.b[i] * q.b[j]; });
    else
        result.b = first<N + M + 1>(weighted<Fused>({p.b, q.b}));
    result.size = sizeOf<Real, Fused>(result.b);
    result.error = (p.size * q.error + q.size * p.error + p.error * q.error +
                    10 * Arithmetic<Real, Fused>::unit * (p.size * q.size)) *
                       boundMargin +
                   underflowMargin;
    return result;
}

template <class Real, bool Fused, int N>
[[gnu::always_inline]] inline Coefficients<Real, N> minus(const Coefficients<Real, N>& p,
                                                          const Coefficients<Real, N>& q)
{
    Coefficients<Real, N> result;
    for (std::size_t i = 0; i <= N; ++i)
        result.b[i] = p.b[i] - q.b[i];
    result.size = sizeOf<Real, Fused>(result.b);
    result.error = (p.error + q.error + Arithmetic<Real, Fused>::unit * (p.size + q.size)) * boundMargin;
    return result;
}

template <class Real, int N>
[[gnu::always_inline]] inline Bernstein<N> rounded(const Coefficients<Real, N>& p)
{
    if constexpr (std::is_same_v<Real, double>)
        return {p.b, p.error};
    else {
        Bernstein<N> result;
        for (std::size_t i = 0; i <= N; ++i)
            result.b[i] = p.b[i].high;
        result.error = (p.error + roundoff * p.size) * boundMargin;
        return result;
    }
}

// Root of a polynomial in Bernstein form, refined to about 100 binary digits by a step of Newton's method.

// `value` is the value of the polynomial at root.at, with an error of at most e. With V the value and F the slope, the
// root is at x − f(x)/f'(ξ) for some ξ between them. |f'| is at least `lowestSlope` as far as the root may be, so the
// root is no further than ρ = (|V| + e)/lowestSlope; f'(ξ) differs from F by at most the slope's error plus bend·ρ. The
// remaining error is e/lowestSlope plus |V/F| times that difference over lowestSlope. None if the bound is too wide.
[[nodiscard]] inline std::optional<BoundedDoubleDouble> refinedFiltered(const BernsteinRoot& root,
                                                                        const BoundedDoubleDouble& value)
{
    const double slope = std::abs(root.slope);
    const double lowestSlope = (slope - root.slopeError - root.bend * root.radius) * (1 - 0x1p-40);
    if (!(lowestSlope > 0))
        return std::nullopt;
    const double e = value.error + std::abs(value.value.low);
    const double step = -value.value.high / root.slope;
    const double distance = (std::abs(value.value.high) + e) / lowestSlope;
    const double error = ((e + std::abs(step) * (root.slopeError + root.bend * distance)) / lowestSlope +
                          2 * roundoff * std::abs(step)) *
                         boundMargin;
    if (!(std::abs(step) < 0x1p-10 && error < 0x1p-60))
        return std::nullopt;
    return BoundedDoubleDouble{fastTwoSum(root.at, step), error};
}

} // namespace sweep
