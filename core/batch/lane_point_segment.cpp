#include "core/batch/lane_contacts.h"
#include "core/batch/lane_crosses.h"
#include "core/batch/lane_pass.h"

namespace sweep {

#ifdef SWEEP_HAS_LANES

namespace {

// Operands for a segment from 0 to d, relative to which the point moves from w to w'. The lanes are d × w, w × w' and
// twice d × w'.
SWEEP_LANES LaneOperands operandsOf(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b)
{
    constexpr int second = 0b0010;
    constexpr int first = 0b0001;
    const Four px = inAll(p.from.x);
    const Four py = inAll(p.from.y);
    const Four ax = inAll(a.from.x);
    const Four ay = inAll(a.from.y);
    return {_mm256_blend_pd(inAll(b.from.x), px, second),
            _mm256_blend_pd(inAll(b.from.y), py, second),
            ax,
            ay,
            _mm256_blend_pd(inAll(p.to.x), px, first),
            _mm256_blend_pd(inAll(p.to.y), py, first),
            _mm256_blend_pd(inAll(a.to.x), ax, first),
            _mm256_blend_pd(inAll(a.to.y), ay, first)};
}

// t = −(d × w)/g and s = (w × w')/g where g = d × w' − d × w. The bound, with n the sum of all sizes: numerators are
// off by 16u²·n and their lower parts at most 5u·n; g is off by 80u²·n and its lower part at most 12u·n. The remainder
// of a first quotient q, |q| < 3/2, is at most 30u·n and off by 2⁻⁹⁷·n with all roundings. It is divided by the upper
// part of g, which agrees with g to 2⁻²⁵ where it is at least 2⁻²⁴·n.
SWEEP_LANES LaneTimes quotients(const FourPairs& cross, Two n)
{
    const TwoPairs top{firstHalf(cross.high), firstHalf(cross.low)};
    TwoPairs g = twoDifferences(first(secondHalf(cross.high)), first(top.high));
    g.low = g.low + (first(secondHalf(cross.low)) - first(top.low));
    const Two inverse = both(1) / g.high;
    const Two q = firstNegated(top.high) * inverse;
    const Two rest = _mm_fnmadd_pd(q, g.high, firstNegated(top.high)) + (firstNegated(top.low) - q * g.low);
    const Two step = rest * inverse;
    LaneTimes times =
        rounded({q, step, fusedSum(magnitude(step), both(0x1p-23), both(0x1p-95) * n * magnitude(inverse))});
    times.certain = masked(times.certain, magnitude(g.high) >= both(0x1p-24) * n);
    return times;
}

} // namespace

// There is no contact if the point stays on one side of the segment's line, so that d × w and d × w' have one sign, or
// if both ends of the segment are on one side of the line of the point's path: w × w' and w × w' − g. With n as above
// these are off by 4u·n and two roundings. (If d merely rounds to the same vector throughout, it is off by no more than
// the rounding that is counted.)
[[gnu::target("avx2,fma")]] bool pointSegmentLanes(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                                   RoundedContacts& contacts)
{
    const LaneOperands operands = operandsOf(p, a, b);
    const LaneCrosses crosses(operands);
    const Four cross = crosses.approx();
    const Two sizes = firstHalf(crosses.size()) + secondHalf(crosses.size());
    const Two n = sizes + exchanged(sizes);
    const Two from = firstHalf(cross);
    const Two to = from - firstNegated(first(secondHalf(cross)) - first(from));
    const Two error = both(16 * roundoff) * n;
    const Two above = _mm_min_pd(from, to) > error;
    const Two below = _mm_max_pd(from, to) < -error;
    if (!(n[0] > smallestSize && n[0] < largestSize))
        return false;
    if (_mm_movemask_pd(_mm_or_pd(above, below)) != 0)
        return storeNone(Stage::rejection, contacts);
    const FourPairs exact = twoDifferences(lanesOf(b), lanesOf(a));
    const LaneTimes times = quotients(crossPairs(operands), n);
    const Two translates = _mm_cmpeq_pd(firstHalf(exact.low), secondHalf(exact.low));
    if (!holdsInBoth(masked(times.certain, translates)))
        return false;
    setCrossing(times.t, contacts.contact[0]);
    contacts.count = 1;
    contacts.stage = Stage::doubles;
    return true;
}

#else

bool pointSegmentLanes(const MovingPoint&, const MovingPoint&, const MovingPoint&, RoundedContacts&)
{
    return false;
}

#endif

} // namespace sweep
