#include "core/batch/line_crossing.h"

#include "core/batch/integers/short_integers.h"
#include "core/number/lanes.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/number/double_double.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/number/scalar.h>

#include <algorithm>
#include <bit>
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

BoundedCross boundedCross(const DoubleDoubleVec& p, const DoubleDoubleVec& q)
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
    const BoundedCross d = boundedCross(u, v);
    const BoundedCross s = boundedCross(w, v);
    const BoundedCross t = boundedCross(w, u);
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

// The functions that most calls enter take the result by reference: a call that returns it on the stack would need the
// protection of the stack, which takes a tenth of the time.

[[gnu::noinline]] void crossByLaterStages(const Vec& a, const Vec& b, const Vec& c, const Vec& d, StageSet stages,
                                          LineCrossing& result)
{
    SWEEP_EXPECTS(!(a == b) && !(c == d));
    const auto crossing = stages.holds(Stage::shortIntegers) ? crossedShort(a, b, c, d) : std::nullopt;
    result = crossing ? *crossing : crossedExactly(a, b, c, d);
}

[[gnu::noinline]] void crossInStages(const Vec& a, const Vec& b, const Vec& c, const Vec& d, StageSet stages,
                                     LineCrossing& result)
{
    if (!stages.holds(Stage::doubleDoubles) ||
        !crossedFiltered(preciseDifference(b, a), preciseDifference(d, c), preciseDifference(c, a), result))
        crossByLaterStages(a, b, c, d, stages, result);
}

// ---- Double-doubles in lanes

#ifdef SWEEP_HAS_LANES

// The upper parts of differences, cross products and quotients. They come first, because the division takes longest;
// the lower parts are computed meanwhile.
struct LaneQuotient
{
    Four from;  // a and c
    Four to;    // b and d
    Four other; // c and a
    Four uv;    // u and v
    Four w;     // w and −w
    Four n, d;  // products of w and (uy, ux, vy, vx), and of uv and (vy, vx, uy, ux)
    Four xy;    // the first product of w × u and u × v, then of −w × v and v × u
    Four yx;    // the second one
    Four cross; // xy − yx
    Four q;     // the quotient of both lanes of a half, then the inverse of the second one
};

constexpr int secondLanes = 0b1010;

SWEEP_LANES Four uvByHalf(Four uv)
{
    return exchanged(uv);
}
SWEEP_LANES Four uvReversed(Four uv)
{
    return _mm256_permute4x64_pd(uv, 0b00011011);
}

SWEEP_LANES Two lanesOf(const Vec& p)
{
    return _mm_loadu_pd(&p.x);
}
SWEEP_LANES LaneQuotient quotientOf(const Vec& a, const Vec& b, const Vec& c, const Vec& d)
{
    LaneQuotient v;
    v.from = joined(lanesOf(a), lanesOf(c));
    v.to = joined(lanesOf(b), lanesOf(d));
    v.other = joined(lanesOf(c), lanesOf(a));
    v.uv = v.to - v.from;
    v.w = v.other - v.from;
    v.n = v.w * uvByHalf(v.uv);
    v.d = v.uv * uvReversed(v.uv);
    v.xy = _mm256_unpacklo_pd(v.n, v.d);
    v.yx = _mm256_unpackhi_pd(v.n, v.d);
    v.cross = v.xy - v.yx;
    v.q = _mm256_blend_pd(v.cross, _mm256_set1_pd(1), secondLanes) / second(v.cross);
    return v;
}

// The errors of a rounded difference and of a rounded product of two numbers with lower parts; the latter without the
// product of the lower parts.
SWEEP_LANES Four lowOfDifference(Four p, Four q, Four difference)
{
    const Four part = difference - p;
    return (p - (difference - part)) - (q + part);
}
SWEEP_LANES Four lowOfProduct(const FourPairs& p, const FourPairs& q, Four product)
{
    return fusedSum(p.high, q.low, fusedSum(p.low, q.high, fusedDifference(p.high, q.high, product)));
}

// The lower parts of the cross products, with the bounds of BoundedCross.
SWEEP_LANES Four lowOf(const LaneQuotient& v)
{
    const FourPairs uv{v.uv, lowOfDifference(v.to, v.from, v.uv)};
    const Four d = lowOfProduct(uv, {uvReversed(uv.high), uvReversed(uv.low)}, v.d);
    const FourPairs w{v.w, lowOfDifference(v.other, v.from, v.w)};
    const Four n = lowOfProduct(w, {uvByHalf(uv.high), uvByHalf(uv.low)}, v.n);
    return lowOfDifference(v.xy, v.yx, v.cross) + (_mm256_unpacklo_pd(n, d) - _mm256_unpackhi_pd(n, d));
}

// Whether x is finite and its magnitude is in [2⁻⁴⁰⁰, 2⁴⁰⁰).
bool isModerate(double x)
{
    const std::uint64_t exponent = std::bit_cast<std::uint64_t>(x) >> 52 & 0x7ff;
    return exponent - (1023 - 400) < 800;
}

// t and s are the quotients of both lanes of a half. The bound: with n and d these lanes, N and D their sizes, q the
// double nearest to n.high/d.high and S = N + |q|·D, r = n − q·d is computed to within 32u²·S: n.high − q·d.high is
// exact or rounded once and at most u·N, n.low − q·d.low is at most 5u·S, both and their sum are rounded by 14u²·S, and
// n and d err by 16u²·S. n/d = q + r/d, and 1/d is the rounded 1/d.high to within 2⁻³⁹ of it, as d differs from d.high
// by at most 6u·D, and D is at most |d.high| + 2·|yx|, which is less than 2¹¹·|d.high| where `share` is at most
// |d.high|. So n/d = q + r'/d.high' with r' within 2⁻⁸³·S of the computed r. As |q|·D is at most (2¹⁰ + 2)·|n.high|,
// and N at most |n.high| + 2·|yx|, `off` is more than 2⁻⁸⁰·S and covers its own roundings. Each end of that interval is
// rounded once, so if both agree, n/d rounds to the same double. Underflows lose less than 2⁻¹⁰⁶⁰·(1 + |q|); `off` is
// at least 2⁻⁴⁶⁹, which covers them if the result is moderate. Overflows give infinities or NaN.
SWEEP_LANES bool crossedLanes(const Vec& a, const Vec& b, const Vec& c, const Vec& d, LineCrossing& result)
{
    const LaneQuotient v = quotientOf(a, b, c, d);
    const Four low = lowOf(v);
    const Four size = magnitude(v.cross);
    const Four share = fusedSum(magnitude(v.yx), _mm256_set1_pd(0x1p-9), _mm256_set1_pd(0x1p-400));
    const Four off = (size + share) * _mm256_set1_pd(0x1p-69);
    const Four rest = _mm256_fnmadd_pd(v.q, second(v.cross), v.cross) + _mm256_fnmadd_pd(v.q, second(low), low);
    const Four below = fusedSum(rest - off, second(v.q), v.q);
    const Four above = fusedSum(rest + off, second(v.q), v.q);
    const Four certain = _mm256_blend_pd(below == above, share <= size, secondLanes);
    if (_mm256_movemask_pd(certain) != 0b1111)
        return false;
    _mm_storeu_pd(&result.s, secondHalf(below));
    result.t = firstHalf(below)[0];
    return isModerate(result.s) && isModerate(result.t);
}

[[gnu::target("avx2,fma")]] void crossFused(const Vec& a, const Vec& b, const Vec& c, const Vec& d, StageSet stages,
                                            LineCrossing& result)
{
    if (!stages.holds(Stage::doubleDoubles) || !crossedLanes(a, b, c, d, result))
        crossInStages(a, b, c, d, stages, result);
}

#else

void crossFused(const Vec& a, const Vec& b, const Vec& c, const Vec& d, StageSet stages, LineCrossing& result)
{
    crossInStages(a, b, c, d, stages, result);
}

#endif

} // namespace

LineCrossing lineCrossing(const Vec& a, const Vec& b, const Vec& c, const Vec& d, StageSet stages)
{
    LineCrossing result;
    if (stages.usesFused())
        crossFused(a, b, c, d, stages, result);
    else
        crossInStages(a, b, c, d, stages, result);
    return result;
}

} // namespace sweep
