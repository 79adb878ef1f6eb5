#include "core/batch/lane_contacts.h"
#include "core/batch/lane_pass.h"

namespace sweep {

#ifdef SWEEP_HAS_LANES

// f = |w|² − R² where w goes from one centre to the other, v its way and R the sum of the radii, which are constant. n
// is at least the square of every length here: 2|w|² + 2|v|² ≥ |w + v|². A component of w is off by a rounding, u of
// it; one of v by u of itself and of what it is the difference of, so v by 3u·√n; w·v, |v|² and w × v by 8u·n, |w|² at
// both ends and R² by 4u of them. So f at the ends, and its Bernstein coefficient between them, are off by 16u·n; and
// its discriminant R²·|v|² − (w × v)² by 2·n·8u·n + (8u·n)² + n·8u·n + 4u·n², below 32u·n².
[[gnu::target("avx2,fma")]] bool discDiscLanes(const MovingDisc& p, const MovingDisc& q, RoundedContacts& contacts)
{
    if (p.radius.from != p.radius.to || q.radius.from != q.radius.to)
        return false;
    const FourPairs w = twoDifferences(lanesOf(p.centre), lanesOf(q.centre));
    const Two start = firstHalf(w.high);
    const Two end = secondHalf(w.high);
    TwoPairs v = twoDifferences(end, start);
    const Four squares = _mm256_hadd_pd(w.high * w.high, w.high * twice(v.high)); // |w|², w·v at the start, at the end
    const Two way = _mm_hadd_pd(v.high * v.high, start * -turnedLeft(v.high));    // |v|², w × v
    const TwoPairs radius = twoSums(both(p.radius.from), both(q.radius.from));
    TwoPairs radius2 = twoProducts(radius.high, radius.high);
    const Two from2 = first(firstHalf(squares));
    const Two dot = second(firstHalf(squares));
    const Two n = both(2) * (from2 + first(way)) + radius2.high;
    if (!(n[0] > leastSize && n[0] < greatestSize))
        return false;
    const double error = 32 * roundoff * n[0];
    const Two f = firsts(squares) - radius2.high; // at both ends
    const double discriminant = radius2.high[0] * way[0] - way[1] * way[1];
    const double ends = least(f[0], f[1]);
    const bool rejected = least(ends, f[0] + dot[0]) > error;
    const int missed = static_cast<int>(ends > error) & static_cast<int>(discriminant < -error * n[0]);
    if ((static_cast<int>(rejected) | missed) != 0) // in one branch: it is as good as random
        return storeNone(rejected ? Stage::rejection : Stage::doubles, contacts);
    radius2.low = fusedSum(radius.high + radius.high, radius.low, radius2.low);
    v.low = v.low + (secondHalf(w.low) - firstHalf(w.low));
    const FourPairs from{twice(start), twice(firstHalf(w.low))};
    return store(timesOf({from, v, dot, second(way), first(way), radius2, n}), f < both(-error), contacts);
}

#else

bool discDiscLanes(const MovingDisc&, const MovingDisc&, RoundedContacts&)
{
    return false;
}

#endif

} // namespace sweep
