// SIMD vectors of two and four doubles or double-doubles (AVX2 and FMA instructions).
#pragma once

// Only for x86-64 builds. Callers check first that the processor has AVX2 and FMA: see StageSet::usesFused.
#if defined(__x86_64__)
#define SWEEP_HAS_LANES

#include <immintrin.h>

// The functions of this file are always inlined into functions that are compiled with [[gnu::target("avx2,fma")]].
#define SWEEP_LANES [[gnu::target("avx2,fma"), gnu::always_inline]] inline

namespace sweep {

using Two = __m128d;
using Four = __m256d;

SWEEP_LANES Four inAll(const double& p)
{
    return _mm256_broadcast_sd(&p);
}
SWEEP_LANES Two both(double p)
{
    return _mm_set1_pd(p);
}
SWEEP_LANES Two firstHalf(Four v)
{
    return _mm256_castpd256_pd128(v);
}
SWEEP_LANES Two secondHalf(Four v)
{
    return _mm256_extractf128_pd(v, 1);
}
SWEEP_LANES Four joined(Two p, Two q)
{
    return _mm256_insertf128_pd(_mm256_castpd128_pd256(p), q, 1);
}
SWEEP_LANES Four twice(Two v)
{
    return joined(v, v);
}
// The first lane of each half.
SWEEP_LANES Two firsts(Four v)
{
    return _mm_unpacklo_pd(firstHalf(v), secondHalf(v));
}
SWEEP_LANES Two first(Two v)
{
    return _mm_movedup_pd(v);
}
SWEEP_LANES Two second(Two v)
{
    return _mm_unpackhi_pd(v, v);
}
// The second lane of each half, in both lanes of that half.
SWEEP_LANES Four second(Four v)
{
    return _mm256_permute_pd(v, 0b1111);
}
// (p, q) → (p, p, q, q).
SWEEP_LANES Four eachTwice(Two v)
{
    return _mm256_permute4x64_pd(_mm256_castpd128_pd256(v), 0b01010000);
}
// (p, q) → (q, p) within each half.
SWEEP_LANES Two exchanged(Two v)
{
    return _mm_permute_pd(v, 1);
}
SWEEP_LANES Four exchanged(Four v)
{
    return _mm256_permute_pd(v, 5);
}

SWEEP_LANES Two magnitude(Two v)
{
    return _mm_andnot_pd(both(-0.0), v);
}
SWEEP_LANES Four magnitude(Four v)
{
    return _mm256_andnot_pd(_mm256_set1_pd(-0.0), v);
}
// (p, q) → (−p, q).
SWEEP_LANES Two firstNegated(Two v)
{
    return _mm_xor_pd(v, _mm_set_pd(0.0, -0.0));
}
// (x, y) → (−y, x). The dot product with the result is the cross product with v.
SWEEP_LANES Two turnedLeft(Two v)
{
    return firstNegated(exchanged(v));
}
SWEEP_LANES Two branchlessMin(Two p, Two q)
{
    return _mm_min_pd(p, q);
}
SWEEP_LANES Two masked(Two mask, Two v)
{
    return _mm_and_pd(mask, v);
}
// The mask is read in its signs.
SWEEP_LANES Two chosen(Two mask, Two yes, Two no)
{
    return _mm_blendv_pd(no, yes, mask);
}
// v clamped to [0, 1]; 0 if v is NaN.
SWEEP_LANES Two clamped(Two v)
{
    return _mm_min_pd(_mm_max_pd(v, both(0)), both(1));
}
SWEEP_LANES bool holdsInBoth(Two mask)
{
    return _mm_movemask_pd(mask) == 3;
}

// p·q + r and p·q − r, rounded once.
SWEEP_LANES Two fusedSum(Two p, Two q, Two r)
{
    return _mm_fmadd_pd(p, q, r);
}
SWEEP_LANES Four fusedSum(Four p, Four q, Four r)
{
    return _mm256_fmadd_pd(p, q, r);
}
SWEEP_LANES Two fusedDifference(Two p, Two q, Two r)
{
    return _mm_fmsub_pd(p, q, r);
}
SWEEP_LANES Four fusedDifference(Four p, Four q, Four r)
{
    return _mm256_fmsub_pd(p, q, r);
}

// Double-doubles high + low in every lane. They may be loose (not normalised): the lower part is small, but may exceed
// half a unit in the last place of the upper part.
struct TwoPairs
{
    Two high;
    Two low;
};
struct FourPairs
{
    Four high;
    Four low;
};
// Error-free sums, differences and products, as in <sweepbench/number/double_double.h>.
SWEEP_LANES TwoPairs twoSums(Two p, Two q)
{
    const Two sum = p + q;
    const Two part = sum - p;
    return {sum, (p - (sum - part)) + (q - part)};
}
SWEEP_LANES FourPairs twoSums(Four p, Four q)
{
    const Four sum = p + q;
    const Four part = sum - p;
    return {sum, (p - (sum - part)) + (q - part)};
}
SWEEP_LANES TwoPairs twoDifferences(Two p, Two q)
{
    const Two difference = p - q;
    const Two part = difference - p;
    return {difference, (p - (difference - part)) - (q + part)};
}
SWEEP_LANES FourPairs twoDifferences(Four p, Four q)
{
    const Four difference = p - q;
    const Four part = difference - p;
    return {difference, (p - (difference - part)) - (q + part)};
}
SWEEP_LANES TwoPairs twoProducts(Two p, Two q)
{
    const Two product = p * q;
    return {product, fusedDifference(p, q, product)};
}
SWEEP_LANES FourPairs twoProducts(Four p, Four q)
{
    const Four product = p * q;
    return {product, fusedDifference(p, q, product)};
}
// The sum of the two lanes of each half, in both lanes of that half.
SWEEP_LANES FourPairs sumsOfHalves(const FourPairs& v)
{
    const FourPairs sum = twoSums(v.high, exchanged(v.high));
    return {sum.high, sum.low + (v.low + exchanged(v.low))};
}
SWEEP_LANES TwoPairs sumOfHalves(const TwoPairs& v)
{
    const TwoPairs sum = twoSums(v.high, exchanged(v.high));
    return {sum.high, sum.low + (v.low + exchanged(v.low))};
}

} // namespace sweep

#endif
