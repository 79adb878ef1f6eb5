// Bernstein coefficients of sums and products in doubles or double-doubles, with error bounds.
//
// Source: products in Bernstein form, G. Farin, Curves and Surfaces for CAGD, 5th ed., ch. 6. The bounds are derived
// here.
#pragma once

#include "core/contacts/filter/bernstein.h"
#include "core/contacts/filter/relative_motion.h"

#include <type_traits>

namespace sweep {

// `unit` bounds the error of an operation, relative to the result for products and quotients, and to the magnitudes of
// the operands for sums.
template <class Real, bool Fused>
struct Arithmetic;
template <bool Fused>
struct Arithmetic<double, Fused>
{
    static constexpr double unit = roundoff;
    static double times(double p, double q) { return p * q; }
    static double upper(double p) { return p; }
};
template <bool Fused>
struct Arithmetic<DoubleDouble, Fused>
{
    static constexpr double unit = doubleDoubleUnit;
    static DoubleDouble times(DoubleDouble p, DoubleDouble q) { return product<Fused>(p, q); }
    static DoubleDouble times(DoubleDouble p, double q) { return product<Fused>(p, q); }
    static double upper(DoubleDouble p) { return p.high; }
};

// Coefficients of magnitude at most `size`, each off by at most `error`.
template <class Real, int N>
struct Coefficients
{
    std::array<Real, N + 1> b;
    double size;
    double error;
};

// Coefficients of a vector; size and error are those of a component.
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

// The coefficients of a product from its terms. With terms of magnitude at most m, a coefficient is off by at
// most 8 units of m: in doubles by a weight's rounding, a product and up to 4 sums; in pairs by a product with an
// integer, up to 4 sums and a quotient.
template <class Real, bool Fused, int N, int M, class Term>
[[gnu::always_inline]] inline std::array<Real, N + M + 1> weighted(Term term)
{
    using A = Arithmetic<Real, Fused>;
    std::array<Real, N + M + 1> sum{};
#pragma GCC unroll 8
    for (std::size_t i = 0; i <= N; ++i)
#pragma GCC unroll 8
        for (std::size_t j = 0; j <= M; ++j) {
            if constexpr (std::is_same_v<Real, double>)
                sum[i + j] += weights<N, M>.share[i][j] * term(i, j);
            else
                sum[i + j] = sum[i + j] + A::times(term(i, j), static_cast<double>(binomial(N, static_cast<int>(i)) *
                                                                                   binomial(M, static_cast<int>(j))));
        }
    if constexpr (!std::is_same_v<Real, double>)
        for (std::size_t k = 1; k < N + M; ++k)
            sum[k] = quotient<Fused>(sum[k], {static_cast<double>(binomial(N + M, static_cast<int>(k))), 0});
    return sum;
}

template <class Real, bool Fused, std::size_t N>
[[gnu::always_inline]] inline double sizeOf(const std::array<Real, N>& b)
{
    double size = 0;
    for (const Real& c : b)
        size = std::max(size, std::abs(Arithmetic<Real, Fused>::upper(c)));
    return size;
}

// The sum or difference of two products of components. With s and e the sizes and errors: the factors cost 2·(s·e' +
// s'·e + e·e'), the term's own two products and sum 4 units of s·s', the weights 8 units of 2·s·s'.
template <class Real, bool Fused, int N, int M, class Term>
[[gnu::always_inline]] inline Coefficients<Real, N + M> bilinear(const Coefficients2<Real, N>& p,
                                                                 const Coefficients2<Real, M>& q, Term term)
{
    Coefficients<Real, N + M> result;
    result.b = weighted<Real, Fused, N, M>(term);
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
    using A = Arithmetic<Real, Fused>;
    return bilinear<Real, Fused>(
        p, q, [&](std::size_t i, std::size_t j) { return A::times(p.x[i], q.y[j]) - A::times(p.y[i], q.x[j]); });
}
template <class Real, bool Fused, int N, int M>
[[gnu::always_inline]] inline Coefficients<Real, N + M> dot(const Coefficients2<Real, N>& p,
                                                            const Coefficients2<Real, M>& q)
{
    using A = Arithmetic<Real, Fused>;
    return bilinear<Real, Fused>(
        p, q, [&](std::size_t i, std::size_t j) { return A::times(p.x[i], q.x[j]) + A::times(p.y[i], q.y[j]); });
}

// The factors cost s·e' + s'·e + e·e', a term's product a unit of s·s', the weights 8.
template <class Real, bool Fused, int N, int M>
[[gnu::always_inline]] inline Coefficients<Real, N + M> times(const Coefficients<Real, N>& p,
                                                              const Coefficients<Real, M>& q)
{
    using A = Arithmetic<Real, Fused>;
    Coefficients<Real, N + M> result;
    result.b = weighted<Real, Fused, N, M>([&](std::size_t i, std::size_t j) { return A::times(p.b[i], q.b[j]); });
    result.size = sizeOf<Real, Fused>(result.b);
    result.error =
        (p.size * q.error + q.size * p.error + p.error * q.error + 10 * A::unit * (p.size * q.size)) * boundMargin +
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

} // namespace sweep
