#include "core/contacts/filter/bernstein_product.h"

namespace sweep {

namespace {

struct Binomials
{
    double of[mostCoefficients][mostCoefficients];
    constexpr Binomials() : of()
    {
        for (int n = 0; n < static_cast<int>(mostCoefficients); ++n)
            for (int k = 0; k <= n; ++k)
                of[n][k] = binomial(n, k);
    }
};
constexpr Binomials binomials{};

template <bool Fused>
[[gnu::always_inline]] inline DoubleDouble term(const DoubleDoubleTerms& terms, std::size_t i, std::size_t j)
{
    const DoubleDouble first = product<Fused>(terms.p[i], terms.q[j]);
    if (terms.kind == DoubleDoubleTerms::Kind::product)
        return first;
    const DoubleDouble second = product<Fused>(terms.r[i], terms.s[j]);
    return first + (terms.kind == DoubleDoubleTerms::Kind::sum ? second : -second);
}

// Exact: the factor is a power of two.
[[gnu::always_inline]] inline DoubleDouble timesPowerOfTwo(DoubleDouble p, double power)
{
    return {p.high * power, p.low * power};
}

template <bool Fused>
[[gnu::always_inline]] inline std::array<DoubleDouble, mostCoefficients> weightedSums(const DoubleDoubleTerms& terms)
{
    const std::size_t n = terms.p.size() - 1;
    const std::size_t m = terms.q.size() - 1;
    const bool arePowers = n <= 2 && m <= 2; // all weights are 1, 2 or 4
    std::array<DoubleDouble, mostCoefficients> sum{};
    for (std::size_t i = 0; i <= n; ++i)
        for (std::size_t j = 0; j <= m; ++j) {
            const double weight = binomials.of[n][i] * binomials.of[m][j];
            const DoubleDouble next = term<Fused>(terms, i, j);
            sum[i + j] = sum[i + j] + (arePowers ? timesPowerOfTwo(next, weight) : product<Fused>(next, weight));
        }
    for (std::size_t k = 1; k < n + m; ++k) {
        const double weight = binomials.of[n + m][k];
        sum[k] =
            weight == 2 || weight == 4 ? timesPowerOfTwo(sum[k], 1 / weight) : quotient<Fused>(sum[k], {weight, 0});
    }
    return sum;
}

#if defined(__x86_64__)
[[gnu::target("avx2,fma")]]
#endif
std::array<DoubleDouble, mostCoefficients>
fusedSums(const DoubleDoubleTerms& terms)
{
    return weightedSums<true>(terms);
}

} // namespace

template <bool Fused>
std::array<DoubleDouble, mostCoefficients> weighted(const DoubleDoubleTerms& terms)
{
    if constexpr (Fused)
        return fusedSums(terms);
    else
        return weightedSums<false>(terms);
}

template std::array<DoubleDouble, mostCoefficients> weighted<false>(const DoubleDoubleTerms&);
template std::array<DoubleDouble, mostCoefficients> weighted<true>(const DoubleDoubleTerms&);

} // namespace sweep
