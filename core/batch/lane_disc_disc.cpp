#include "core/batch/lane_contacts.h"
#include "core/batch/lane_pass.h"

namespace sweep {

#ifdef SWEEP_HAS_LANES

// The discs are in contact while f = |w|² − R² ≤ 0: w goes from one centre to the other, v is its displacement, and R,
// the sum of the radii, is constant.
//
// The bounds: n is at least the square of every length here, since 2|w|² + 2|v|² ≥ |w + v|². A component of w is off by
// one rounding, u of it. A component of v is off by u of itself and by u of both operands of its difference, so v by
// 3u·√n. w·v, |v|² and w × v are off by 8u·n; |w|² at both ends and R² by 4u of themselves. So f at the ends, and its
// Bernstein coefficient between them, are off by 16u·n. The discriminant R²·|v|² − (w × v)² is off by
// 2·n·8u·n + (8u·n)² + n·8u·n + 4u·n², which is below 32u·n².
[[gnu::target("avx2,fma")]] bool discDiscLanes(const MovingDisc& p, const MovingDisc& q, RoundedContacts& contacts)
{
    if (p.radius.from != p.radius.to || q.radius.from != q.radius.to)
        return false;
    const FourPairs w = twoDifferences(lanesOf(p.centre), lanesOf(q.centre));
    const Two start = firstHalf(w.high);
    const Two end = secondHalf(w.high);
    TwoPairs v = twoDifferences(end, start);
    const Four squares = _mm256_hadd_pd(w.high * w.high, w.high * twice(v.high)); // |w|², w·v at the start, at the end
    const Two motion = _mm_hadd_pd(v.high * v.high, start * -turnedLeft(v.high)); // |v|², w × v
    const TwoPairs radius = twoSums(both(p.radius.from), both(q.radius.from));
    TwoPairs radius2 = twoProducts(radius.high, radius.high);
    const Two from2 = first(firstHalf(squares));
    const Two dot = second(firstHalf(squares));
    const Two n = both(2) * (from2 + first(motion)) + radius2.high;
    if (!(n[0] > smallestSize && n[0] < largestSize))
        return false;
    const double error = 32 * roundoff * n[0];
    const Two f = firsts(squares) - radius2.high; // at both ends
    const double discriminant = radius2.high[0] * motion[0] - motion[1] * motion[1];
    const double ends = branchlessMin(f[0], f[1]);
    const bool rejected = branchlessMin(ends, f[0] + dot[0]) > error;
    const int missed = static_cast<int>(ends > error) & static_cast<int>(discriminant < -error * n[0]);
    if ((static_cast<int>(rejected) | missed) != 0) // one branch for both, because it is unpredictable
        return storeNone(rejected ? Stage::rejection : Stage::doubles, contacts);
    radius2.low = fusedSum(radius.high + radius.high, radius.low, radius2.low);
    v.low = v.low + (secondHalf(w.low) - firstHalf(w.low));
    const FourPairs from{twice(start), twice(firstHalf(w.low))};
    return store(timesOf({from, v, dot, second(motion), first(motion), radius2, n}), f < both(-error), contacts);
}

#else

bool discDiscLanes(const MovingDisc&, const MovingDisc&, RoundedContacts&)
{
    return false;
}

#endif

} // namespace sweep
