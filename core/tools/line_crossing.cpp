#include "core/tools/line_crossing.h"

#include "core/contacts/short_integers.h"
#include "core/number/lanes.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/number/double_double.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/number/scalar.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace sweep {

namespace {

// u, v and w as in lineParameters: s = (w × v)/(u × v) and t = (w × u)/(u × v).

// ---- Double-doubles

DoubleDoubleVec preciseDifference(Vec p, Vec q)
{
    return {twoDifference(p.x, q.x), twoDifference(p.y, q.y)};
}

// p×q as value.high + value.low, to within 16u²·size with u = 2⁻⁵³; |value.low| ≤ 5u·size.
//
// The bound: with P and Q the magnitudes of the two products of high parts, size = P + Q; low parts are at most u times
// their high ones. The products of two low parts, u²·size, are omitted. A sum of two products of a high and a low part
// is at most 2u·P with an error of 3u²·P; with the error term of P added, it is at most 3u·P and errs by 3u²·P more;
// the difference between the terms of P and of Q is at most 3u·size and errs by 3u²·size; the last sum, which adds
// u·size to it, errs by 4u²·size. Together 14u²·size. The remaining 2u²·size cover terms in u³, the rounding of size,
// and underflows, which add at most 2⁻¹⁰⁷⁰: sizes below smallestSize are refused.
struct BoundedCross
{
    DoubleDouble value;
    double size = 0;
};

BoundedCross cross(const DoubleDoubleVec& p, const DoubleDoubleVec& q)
{
    const DoubleDouble first = twoProduct(p.x.high, q.y.high);
    const DoubleDouble second = twoProduct(p.y.high, q.x.high);
    const DoubleDouble high = twoDifference(first.high, second.high);
    const double low1 = first.low + (p.x.high * q.y.low + p.x.low * q.y.high);
    const double low2 = second.low + (p.y.high * q.x.low + p.y.low * q.x.high);
    return {{high.high, high.low + (low1 - low2)}, std::abs(first.high) + std::abs(second.high)};
}

// If the denominator is less than this share of its size, the bound below is not used.
constexpr double smallestShare = 0x1p-16;

// The double nearest to n/d if the bounds allow only one; NaN otherwise. `inverse` is 1/d.value.high, rounded.
// Requires: |d.value.high| ≥ smallestShare·d.size; all sizes between smallestSize and largestSize, so that underflow
// here is negligible compared with the bound, which is at least 2⁻⁸⁰·2⁻⁴⁰⁰·2⁻⁴⁰⁰.
//
// The bound: with N and D the sizes, x = n.high·inverse, rounded, and S = N + |x|·D, n/d − x = (n − x·d)/d. The two
// parts of n − x·d: n.high − x·d.high is at most 4u·|n.high|, as x has three roundings; n.low − x·d.low is at most
// 5u·S. With all roundings they are known to 32u²·S, and n and d themselves to 16u²·S. The sum, at most 9u·S, is
// multiplied by the inverse, with an error of 2u·9u·S/|d.high|, instead of being divided by d, which differs from
// d.high by at most 6u·D ≤ 6u·2¹⁶·|d.high|: another 9u·6u·2¹⁶·S/|d.high|. Together less than 2²²·u²·S/|d.high| =
// 2⁻⁸⁴·S/|d.high|; 2⁻⁸⁰ also covers the roundings of the bound itself.
double nearestQuotientFiltered(const BoundedCross& n, const BoundedCross& d, double inverse)
{
    const double x = n.value.high * inverse;
    const DoubleDouble back = twoProduct(x, d.value.high);
    const double rest = ((n.value.high - back.high) - back.low) + (n.value.low - x * d.value.low);
    const double error = 0x1p-80 * (n.size + std::abs(x) * d.size) * std::abs(inverse);
    return nearestFiltered({x, rest * inverse}, error);
}

bool crossedFiltered(const DoubleDoubleVec& u, const DoubleDoubleVec& v, const DoubleDoubleVec& w, LineCrossing& result)
{
    const BoundedCross d = cross(u, v);
    const BoundedCross s = cross(w, v);
    const BoundedCross t = cross(w, u);
    const double inverse = 1 / d.value.high;
    result.s = nearestQuotientFiltered(s, d, inverse);
    result.t = nearestQuotientFiltered(t, d, inverse);
    const double smallest = std::min(std::min(s.size, t.size), d.size);
    const double largest = std::max(std::max(s.size, t.size), d.size);
    return smallest >= smallestSize && largest <= largestSize && std::abs(d.value.high) >= smallestShare * d.size &&
           result.s == result.s && result.t == result.t;
}

// ---- Short integers

// Nothing unless all differences and products are integers representable as doubles after scaling by a power of two.
std::optional<LineCrossing> crossedShort(Vec a, Vec b, Vec c, Vec d)
{
    ShortScale scale;
    for (const Vec p : {a, b, c, d}) {
        scale.add(p.x);
        scale.add(p.y);
    }
    const auto factor = scale.factor(Integers24::digits);
    if (!factor)
        return std::nullopt;
    const auto exact = lineParameters(a * *factor, b * *factor, c * *factor, d * *factor);
    LineCrossing result{0, 0, LinePosition::crossing, Stage::shortIntegers};
    if (exact.denominator == 0)
        result.position = exact.t == 0 ? LinePosition::identical : LinePosition::parallel;
    else {
        result.s = exact.s / exact.denominator + 0.0; // + 0.0 turns −0 into 0
        result.t = exact.t / exact.denominator + 0.0;
    }
    return result;
}

// ---- Integers of any size

LineCrossing crossedExactly(Vec a, Vec b, Vec c, Vec d)
{
    const auto vec = [](Vec p) { return DyadicVec{Dyadic(p.x), Dyadic(p.y)}; };
    const auto exact = lineParameters(vec(a), vec(b), vec(c), vec(d));
    LineCrossing result{0, 0, LinePosition::crossing, Stage::anyIntegers};
    if (exact.denominator.isZero())
        result.position = exact.t.isZero() ? LinePosition::identical : LinePosition::parallel;
    else {
        result.s = roundedQuotient(exact.s, exact.denominator).value;
        result.t = roundedQuotient(exact.t, exact.denominator).value;
    }
    return result;
}

[[gnu::noinline]] LineCrossing crossedByLaterStages(const Vec& a, const Vec& b, const Vec& c, const Vec& d,
                                                    StageSet stages)
{
    SWEEP_EXPECTS(!(a == b) && !(c == d));
    if (stages.holds(Stage::shortIntegers))
        if (const auto crossing = crossedShort(a, b, c, d))
            return *crossing;
    return crossedExactly(a, b, c, d);
}

[[gnu::noinline]] LineCrossing crossed(const Vec& a, const Vec& b, const Vec& c, const Vec& d, StageSet stages)
{
    LineCrossing result;
    if (stages.holds(Stage::doubleDoubles) &&
        crossedFiltered(preciseDifference(b, a), preciseDifference(d, c), preciseDifference(c, a), result))
        return result;
    return crossedByLaterStages(a, b, c, d, stages);
}

// ---- Double-doubles in lanes

#ifdef SWEEP_HAS_LANES

// Lanes: the x and y components of p − q, then those of r − s.
SWEEP_LANES FourPairs differencesOf(const Vec& p, const Vec& q, const Vec& r, const Vec& s)
{
    const auto load = [](const Vec& v) __attribute__((always_inline, target("avx2,fma")))
    {
        return _mm_loadu_pd(&v.x);
    };
    return twoDifferences(joined(load(p), load(r)), joined(load(q), load(s)));
}

// Both products of p.x·q.y − p.y·q.x in each half, with q given as (y, x), without the products of low parts.
SWEEP_LANES FourPairs productsOf(const FourPairs& p, const FourPairs& q)
{
    FourPairs product = twoProducts(p.high, q.high);
    product.low = fusedSum(p.high, q.low, fusedSum(p.low, q.high, product.low));
    return product;
}

// w × u and u × v, then −w × v and v × u, with the bounds of BoundedCross.
struct LaneQuotient
{
    FourPairs cross;
    Four size;
};
SWEEP_LANES LaneQuotient quotientOf(const FourPairs& uv, const FourPairs& w)
{
    constexpr int reversed = 0b00011011; // vy, vx, uy, ux
    const FourPairs n = productsOf(w, {exchanged(uv.high), exchanged(uv.low)});
    const FourPairs d =
        productsOf(uv, {_mm256_permute4x64_pd(uv.high, reversed), _mm256_permute4x64_pd(uv.low, reversed)});
    const Four xy = _mm256_unpacklo_pd(n.high, d.high);
    const Four yx = _mm256_unpackhi_pd(n.high, d.high);
    FourPairs cross = twoDifferences(xy, yx);
    cross.low = cross.low + (_mm256_unpacklo_pd(n.low, d.low) - _mm256_unpackhi_pd(n.low, d.low));
    return {cross, magnitude(xy) + magnitude(yx)};
}

// t and s are the quotients of both lanes of a half. The bound: with n and d these lanes, N and D their sizes, q the
// double nearest to n.high/d.high and S = N + |q|·D, r = n − q·d is computed to within 32u²·S: n.high − q·d.high is
// exact or rounded once and at most u·N, n.low − q·d.low is at most 5u·S, both and their sum are rounded by 14u²·S, and
// n and d err by 16u²·S. n/d = q + r/d, and 1/d is the rounded 1/d.high to within 2⁻³⁴ of it, as d differs from d.high
// by at most 6u·D ≤ 6u·2¹⁶·|d.high|. So n/d = q + r'/d.high' with r' within 2⁻⁸³·S of the computed r; `off` is 2⁻⁷⁹·S
// and covers its own roundings. Each end of that interval is rounded once, so if both agree, n/d rounds to the same
// double. Underflows lose less than 2⁻¹⁰⁶⁰·(1 + |q|), and less than 2⁻¹⁰⁷⁰·|d| if q underflows; `off` is at least
// 2⁻⁵⁷⁹·D with D > 2⁻⁴⁰¹, which covers them and keeps 0 and −0 from being certain. Overflows give infinities or NaN,
// whose differences are never 0.
SWEEP_LANES bool crossedLanes(const Vec& a, const Vec& b, const Vec& c, const Vec& d, LineCrossing& result)
{
    constexpr int seconds = 0b1010;
    const LaneQuotient n = quotientOf(differencesOf(b, a, d, c), differencesOf(c, a, a, c));
    const FourPairs divisor{second(n.cross.high), second(n.cross.low)};
    const Four q = _mm256_blend_pd(n.cross.high, _mm256_set1_pd(1), seconds) / divisor.high;
    const Four inverse = second(q);
    const Four share = n.size * _mm256_set1_pd(0x1p-79);
    const Four shareOfD = second(share);
    const Four off = fusedSum(magnitude(q), shareOfD, fusedSum(shareOfD, _mm256_set1_pd(0x1p-500), share));
    const Four rest = _mm256_fnmadd_pd(q, divisor.high, n.cross.high) + _mm256_fnmadd_pd(q, divisor.low, n.cross.low);
    const Four below = fusedSum(rest - off, inverse, q);
    const Four above = fusedSum(rest + off, inverse, q);
    const Four least = fusedSum(shareOfD, _mm256_set1_pd(smallestShare * 0x1p79), _mm256_set1_pd(smallestSize));
    const Four certain = _mm256_and_pd(above - below == _mm256_setzero_pd(), magnitude(divisor.high) >= least);
    if ((_mm256_movemask_pd(certain) & ~seconds) != (0b1111 & ~seconds))
        return false;
    result.s = secondHalf(below)[0];
    result.t = firstHalf(below)[0];
    return true;
}

[[gnu::target("avx2,fma")]] LineCrossing crossedFused(const Vec& a, const Vec& b, const Vec& c, const Vec& d,
                                                      StageSet stages)
{
    LineCrossing result;
    if (!stages.holds(Stage::doubleDoubles) || !crossedLanes(a, b, c, d, result))
        result = crossedByLaterStages(a, b, c, d, stages);
    return result;
}

#else

LineCrossing crossedFused(const Vec& a, const Vec& b, const Vec& c, const Vec& d, StageSet stages)
{
    return crossed(a, b, c, d, stages);
}

#endif

} // namespace

LineCrossing lineCrossing(const Vec& a, const Vec& b, const Vec& c, const Vec& d, StageSet stages)
{
    return stages.usesFused() ? crossedFused(a, b, c, d, stages) : crossed(a, b, c, d, stages);
}

} // namespace sweep
