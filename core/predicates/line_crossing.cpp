#include "core/predicates/line_crossing.h"

#include "core/base/contract.h"
#include "core/number/double_double.h"
#include "core/number/dyadic.h"
#include "core/number/quadratic.h"
#include "core/number/quotient.h"
#include "core/predicates/lane_crosses.h"
#include "core/predicates/short_coordinates.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace sweep {

namespace {

// With u = b − a, v = d − c, w = c − a: s·u − t·v = w, so s = (w×v)/(u×v) and t = (w×u)/(u×v).

// ---- Two doubles each

struct PairVec
{
    DoubleDouble x;
    DoubleDouble y;
};

PairVec difference(Vec p, Vec q)
{
    return {twoDifference(p.x, q.x), twoDifference(p.y, q.y)};
}

// p×q as value.high + value.low, to within 16u²·size with u = 2⁻⁵³; |value.low| ≤ 5u·size.
//
// The bound: with P and Q the magnitudes of the two products of high parts, size = P + Q; low parts are at most u times
// their high ones. Left out: the products of two low parts, u²·size. A sum of two products of a high and a low part is
// at most 2u·P and calculated with an error of 3u²·P; with the error term of P added, at most 3u·P with 3u²·P more; the
// difference of what belongs to P and to Q, at most 3u·size, with 3u²·size; the last sum, of u·size and that, with
// 4u²·size. Together 14u²·size. The rest pays for terms in u³, for the rounding of size, and for underflows, which add
// at most 2⁻¹⁰⁷⁰: sizes below leastSize are refused.
struct PairCross
{
    DoubleDouble value;
    double size = 0;
};

PairCross cross(const PairVec& p, const PairVec& q)
{
    const DoubleDouble first = twoProduct(p.x.high, q.y.high);
    const DoubleDouble second = twoProduct(p.y.high, q.x.high);
    const DoubleDouble high = twoDifference(first.high, second.high);
    const double low1 = first.low + (p.x.high * q.y.low + p.x.low * q.y.high);
    const double low2 = second.low + (p.y.high * q.x.low + p.y.low * q.x.high);
    return {{high.high, high.low + (low1 - low2)}, std::abs(first.high) + std::abs(second.high)};
}

// Where the denominator keeps less than this share of its size, the bound below is not asked.
constexpr double leastShare = 0x1p-16;

// The double nearest to n/d if the bounds leave only one; NaN otherwise. `inverse` is 1/d.value.high, rounded.
// Requires: |d.value.high| ≥ leastShare·d.size; all sizes between leastSize and greatestSize, so that what underflows
// here is nothing beside the bound, which is at least 2⁻⁸⁰·2⁻⁴⁰⁰·2⁻⁴⁰⁰.
//
// The bound: with N and D the sizes, x = n.high·inverse, rounded, and S = N + |x|·D, n/d − x = (n − x·d)/d. The two
// parts of n − x·d: n.high − x·d.high is at most 4u·|n.high|, as x is off by three roundings; n.low − x·d.low at most
// 5u·S. With all roundings they are known to 32u²·S, and n and d themselves to 16u²·S. The sum, at most 9u·S, is
// multiplied by the inverse, with an error of 2u·9u·S/|d.high|, where it should be divided by d, that differs from
// d.high by at most 6u·D ≤ 6u·2¹⁶·|d.high|: another 9u·6u·2¹⁶·S/|d.high|. Together less than 2²²·u²·S/|d.high| =
// 2⁻⁸⁴·S/|d.high|, and 2⁻⁸⁰ pays for the roundings of the bound as well.
double nearestQuotientFiltered(const PairCross& n, const PairCross& d, double inverse)
{
    const double x = n.value.high * inverse;
    const DoubleDouble back = twoProduct(x, d.value.high);
    const double rest = ((n.value.high - back.high) - back.low) + (n.value.low - x * d.value.low);
    const double error = 0x1p-80 * (n.size + std::abs(x) * d.size) * std::abs(inverse);
    return nearestFiltered({x, rest * inverse}, error);
}

bool crossedFiltered(const PairVec& u, const PairVec& v, const PairVec& w, LineCrossing& result)
{
    const PairCross d = cross(u, v);
    const PairCross s = cross(w, v);
    const PairCross t = cross(w, u);
    const double inverse = 1 / d.value.high;
    result.s = nearestQuotientFiltered(s, d, inverse);
    result.t = nearestQuotientFiltered(t, d, inverse);
    const double least = std::min(std::min(s.size, t.size), d.size);
    const double greatest = std::max(std::max(s.size, t.size), d.size);
    return least >= leastSize && greatest <= greatestSize && std::abs(d.value.high) >= leastShare * d.size &&
           result.s == result.s && result.t == result.t;
}

// ---- Short integers

// Nothing unless all differences and products are integers that doubles hold, in some power of two.
std::optional<LineCrossing> crossedShort(Vec a, Vec b, Vec c, Vec d)
{
    ShortScale scale;
    for (const Vec p : {a, b, c, d}) {
        scale.add(p.x);
        scale.add(p.y);
    }
    const auto factor = scale.factor();
    if (!factor)
        return std::nullopt;
    const auto way = [&](Vec p, Vec q) { return Vec{(q.x - p.x) * *factor, (q.y - p.y) * *factor}; };
    const auto exactCross = [](Vec p, Vec q) { return p.x * q.y - p.y * q.x; };
    const Vec u = way(a, b);
    const Vec v = way(c, d);
    const Vec w = way(a, c);
    const double denominator = exactCross(u, v);
    LineCrossing result{0, 0, LinePosition::crossing, Stage::shortIntegers};
    if (denominator == 0)
        result.position = exactCross(w, u) == 0 ? LinePosition::identical : LinePosition::parallel;
    else {
        result.s = exactCross(w, v) / denominator + 0.0; // no −0
        result.t = exactCross(w, u) / denominator + 0.0;
    }
    return result;
}

// ---- Integers of any size

struct DyadicVec
{
    Dyadic x;
    Dyadic y;
};
DyadicVec exactWay(Vec p, Vec q)
{
    return {Dyadic(q.x) - Dyadic(p.x), Dyadic(q.y) - Dyadic(p.y)};
}
Dyadic exactCross(const DyadicVec& p, const DyadicVec& q)
{
    return p.x * q.y - p.y * q.x;
}

LineCrossing crossedExactly(Vec a, Vec b, Vec c, Vec d)
{
    const DyadicVec u = exactWay(a, b);
    const DyadicVec v = exactWay(c, d);
    const DyadicVec w = exactWay(a, c);
    const Dyadic denominator = exactCross(u, v);
    const Dyadic forT = exactCross(w, u);
    LineCrossing result{0, 0, LinePosition::crossing, Stage::anyIntegers};
    if (denominator.isZero()) {
        result.position = forT.isZero() ? LinePosition::identical : LinePosition::parallel;
        return result;
    }
    const bool isNegative = denominator.sign() == Sign::negative;
    const auto ratio = [&](const Dyadic& n) {
        return nearestQuotient(Polynomial(isNegative ? -n : n), Polynomial(isNegative ? -denominator : denominator),
                               Instant(0));
    };
    result.s = ratio(exactCross(w, v));
    result.t = ratio(forT);
    return result;
}

[[gnu::noinline]] LineCrossing crossedSlowly(const Vec& a, const Vec& b, const Vec& c, const Vec& d, StageSet stages)
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
        crossedFiltered(difference(b, a), difference(d, c), difference(c, a), result))
        return result;
    return crossedSlowly(a, b, c, d, stages);
}

// ---- The same with lanes

#ifdef SWEEP_HAS_LANES

// Lanes: u × v, w × v, w × u, the last again.
SWEEP_LANES LaneOperands operandsOf(const Vec& a, const Vec& b, const Vec& c, const Vec& d)
{
    constexpr int butFirst = 0b1110;
    constexpr int last = 0b1100;
    const Four ax = inAll(a.x);
    const Four ay = inAll(a.y);
    const Four bx = inAll(b.x);
    const Four by = inAll(b.y);
    const Four cx = inAll(c.x);
    const Four cy = inAll(c.y);
    return {_mm256_blend_pd(bx, cx, butFirst),
            _mm256_blend_pd(by, cy, butFirst),
            ax,
            ay,
            _mm256_blend_pd(inAll(d.x), bx, last),
            _mm256_blend_pd(inAll(d.y), by, last),
            _mm256_blend_pd(cx, ax, last),
            _mm256_blend_pd(cy, ay, last)};
}

// By the bounds of crossedFiltered and nearestQuotientFiltered.
SWEEP_LANES bool crossedLanes(const LaneOperands& operands, LineCrossing& result)
{
    const FourPairs cross = crossPairs(operands);
    const Four size = LaneCrosses(operands).size();
    const auto numerators = [](Four v) __attribute__((always_inline, target("avx2,fma")))
    {
        return _mm_shuffle_pd(firstHalf(v), secondHalf(v), 0b01);
    };
    const Two d = first(firstHalf(cross.high));
    const Two n = numerators(cross.high);
    const Two inverse = both(1) / d;
    const Two q = n * inverse;
    const Two rest = _mm_fnmadd_pd(q, d, n) + (numerators(cross.low) - q * first(firstHalf(cross.low)));
    const Two step = rest * inverse;
    const Two off = fusedSum(magnitude(q), first(firstHalf(size)), numerators(size)) *
                    magnitude(both(0x1p-79) * inverse); // more than 2⁻⁸⁰ and the roundings of the bound
    const Two below = q + (step - off);
    const Two told = masked(below == q + (step + off), magnitude(d) >= both(leastShare) * first(firstHalf(size)));
    const Four plain = _mm256_and_pd(size >= _mm256_set1_pd(leastSize), size <= _mm256_set1_pd(greatestSize));
    if ((_mm_movemask_pd(told) | _mm256_movemask_pd(plain) << 2) != 0b111111)
        return false;
    _mm_storeu_pd(&result.s, below + both(0)); // no −0
    return true;
}

[[gnu::target("avx2,fma")]] LineCrossing crossedFused(const Vec& a, const Vec& b, const Vec& c, const Vec& d,
                                                      StageSet stages)
{
    LineCrossing result;
    if (!stages.holds(Stage::doubleDoubles) || !crossedLanes(operandsOf(a, b, c, d), result))
        result = crossedSlowly(a, b, c, d, stages);
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
