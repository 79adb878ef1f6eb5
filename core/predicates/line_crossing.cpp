#include "core/predicates/line_crossing.h"

#include "core/base/contract.h"
#include "core/number/double_double.h"
#include "core/number/dyadic.h"
#include "core/number/quadratic.h"
#include "core/number/quotient.h"
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

[[gnu::always_inline]] inline PairVec difference(Vec p, Vec q)
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

template <bool Fused>
[[gnu::always_inline]] inline PairCross cross(const PairVec& p, const PairVec& q)
{
    const DoubleDouble first = twoProduct<Fused>(p.x.high, q.y.high);
    const DoubleDouble second = twoProduct<Fused>(p.y.high, q.x.high);
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
template <bool Fused>
[[gnu::always_inline]] inline double nearestQuotientFiltered(const PairCross& n, const PairCross& d, double inverse)
{
    const double x = n.value.high * inverse;
    const DoubleDouble back = twoProduct<Fused>(x, d.value.high);
    const double rest = ((n.value.high - back.high) - back.low) + (n.value.low - x * d.value.low);
    const double error = 0x1p-80 * (n.size + std::abs(x) * d.size) * std::abs(inverse);
    return nearestFiltered({x, rest * inverse}, error);
}

template <bool Fused>
[[gnu::always_inline]] inline bool crossedFiltered(const PairVec& u, const PairVec& v, const PairVec& w,
                                                   LineCrossing& result)
{
    const PairCross d = cross<Fused>(u, v);
    const PairCross s = cross<Fused>(w, v);
    const PairCross t = cross<Fused>(w, u);
    const double inverse = 1 / d.value.high;
    result.s = nearestQuotientFiltered<Fused>(s, d, inverse);
    result.t = nearestQuotientFiltered<Fused>(t, d, inverse);
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

[[gnu::noinline]] LineCrossing crossedSlowly(Vec a, Vec b, Vec c, Vec d, StageSet stages)
{
    SWEEP_EXPECTS(!(a == b) && !(c == d));
    if (stages.holds(Stage::shortIntegers))
        if (const auto crossing = crossedShort(a, b, c, d))
            return *crossing;
    return crossedExactly(a, b, c, d);
}

template <bool Fused>
[[gnu::always_inline]] inline LineCrossing crossed(Vec a, Vec b, Vec c, Vec d, StageSet stages)
{
    LineCrossing result;
    if (stages.holds(Stage::doubleDoubles) &&
        crossedFiltered<Fused>(difference(b, a), difference(d, c), difference(c, a), result))
        return result;
    return crossedSlowly(a, b, c, d, stages);
}

#if defined(__x86_64__)
[[gnu::target("avx2,fma"), gnu::flatten]]
#endif
LineCrossing
crossedFused(Vec a, Vec b, Vec c, Vec d, StageSet stages)
{
    return crossed<true>(a, b, c, d, stages);
}

} // namespace

LineCrossing lineCrossing(Vec a, Vec b, Vec c, Vec d, StageSet stages)
{
    return stages.usesFused() ? crossedFused(a, b, c, d, stages) : crossed<false>(a, b, c, d, stages);
}

} // namespace sweep
