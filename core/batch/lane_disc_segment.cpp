#include "core/batch/lane_contacts.h"
#include "core/batch/lane_pass.h"

namespace sweep {

#ifdef SWEEP_HAS_LANES

namespace {

// A point that goes from w to w + v past a segment from 0 to d that rests, thickened by R. Every length is at most √n.
// The bounds, with u = 2⁻⁵³: a component of d and w is off by a rounding, u of it (d whenever it is looked at, where it
// is known to round to the same double); one of v by u of itself and of what it is the difference of, so v by 3u·√n.
// Dot and cross products, |d|², |v|², |w|² and R², at most n, are off by 8u·n.
struct SegmentPass
{
    Four d; // at both ends of the window; the same doubles
    Four w;
    Two v;
    Four along;  // d·w and d × w, and what the way adds to them: d·v and d × v
    Two squares; // |d|², |w|² at the start
    Two way;     // |v|², w × v
    Two radius;
    Two radius2; // rounded
    Two n;

    SWEEP_LANES Two length2() const { return first(squares); }
    // d·w at the start and the end, and d × w.
    SWEEP_LANES Two dots() const { return _mm_unpacklo_pd(firstHalf(along), firstHalf(along) + secondHalf(along)); }
    SWEEP_LANES Two crosses() const { return _mm_unpackhi_pd(firstHalf(along), firstHalf(along) + secondHalf(along)); }
    // More than a product, or the difference of two of them, is off; the same of a square of one.
    SWEEP_LANES Two error() const { return both(32 * roundoff) * n; }
    SWEEP_LANES Two errorOfSquare() const { return both(64 * roundoff) * (n * n); }
};

SWEEP_LANES SegmentPass passOf(Four p, Four a, Four b, double radius)
{
    SegmentPass pass;
    pass.d = b - a;
    pass.w = p - a;
    const Two d = firstHalf(pass.d);
    const Two w = firstHalf(pass.w);
    pass.v = secondHalf(pass.w) - w;
    const Four ways = joined(w, pass.v);
    pass.along = _mm256_hadd_pd(ways * twice(d), ways * twice(turnedLeft(d)));
    const Four others = joined(d, pass.v);
    const Four products = _mm256_hadd_pd(others * others, ways * joined(w, turnedLeft(w)));
    pass.squares = firstHalf(products);
    pass.way = secondHalf(products);
    pass.radius = both(radius);
    pass.radius2 = pass.radius * pass.radius;
    pass.n = both(2) * (second(pass.squares) + (first(pass.squares) + first(pass.way))) + pass.radius2;
    return pass;
}

// Both of one sign and further than √bound from 0: a mask.
SWEEP_LANES Two bothBeyond(Two p, Two q, Two bound)
{
    return least(least(p * p, q * q), p * q) > bound;
}

// The axes along which they may be apart: d × w is beyond ±R|d| throughout; d·w is below −R|d|, or above |d|² + R|d|;
// the line of the point's way passes both ends on one side, further than R: w × v and (w − d) × v are beyond ±R|v|.
SWEEP_LANES bool surelyApart(const SegmentPass& pass)
{
    const Two turn = secondHalf(pass.along);
    const Two fromA = firstHalf(pass.along);                           // beside d × w
    const Two fromB = _mm_blend_pd(pass.squares - fromA, pass.way, 2); // beside w × v
    const Two reach = pass.radius2 * _mm_unpacklo_pd(pass.squares, pass.way);
    const Two beyondA = bothBeyond(fromA, fromA + turn, first(reach) + pass.errorOfSquare());
    const Two beyondB = bothBeyond(fromB, fromB - turn, reach + pass.errorOfSquare());
    constexpr int anySign = 2; // of the second lanes
    return ((_mm_movemask_pd(beyondA) & (_mm_movemask_pd(fromA) | anySign)) |
            (_mm_movemask_pd(beyondB) & (_mm_movemask_pd(fromB) | anySign))) != 0;
}

// Is the point inside at the window's ends? In the disc round an end of the segment, or beside the segment.
SWEEP_LANES Two surelyInside(const SegmentPass& pass)
{
    const Two end = secondHalf(pass.w);
    const Two fromA = pass.dots();
    const Two fromB = pass.length2() - fromA;
    const Two cross = pass.crosses();
    const Two discA = _mm_unpackhi_pd(pass.squares, _mm_hadd_pd(end * end, end * end)) - pass.radius2;
    const Two discB = discA + (fromB - fromA);
    const Two strip = cross * cross < pass.radius2 * pass.length2() - pass.errorOfSquare();
    return _mm_or_pd(least(discA, discB) < -pass.error(), masked(strip, least(fromA, fromB) > pass.error()));
}

// When is d × w = ∓R|d|, as it grows or falls, about?
struct SideGuess
{
    Two length;  // |d|, off by less than 4u of it
    Two sign;    // of R|d|, as a mask
    Two inverse; // −1/c, where c = d × v is the change of d × w
    Two t;
};

SWEEP_LANES SideGuess sideGuess(const SegmentPass& pass)
{
    const Two growth = second(secondHalf(pass.along));
    const Two length = _mm_sqrt_pd(pass.length2());
    const Two sign = firstNegated(masked(both(-0.0), growth));
    const Two inverse = both(-1) / growth;
    const Two gap = second(firstHalf(pass.along)) - _mm_xor_pd(pass.radius * length, sign);
    return {length, sign, inverse, gap * inverse};
}

// R·|d|. The bound: |d|² is off by 2⁻¹⁰⁰ of itself; where h is |d| but for 4u of it, |d| = h + (|d|² − h²)/(2h) but for
// the square of what is off, 2⁻¹⁰³ of |d|, and some roundings of the second term, 2⁻¹⁰⁰: the product by less than 2⁻⁹⁸
// of itself.
SWEEP_LANES TwoPairs reachOf(const SegmentPass& pass, Two low, Two length)
{
    const Two d = firstHalf(pass.d);
    TwoPairs length2 = twoProducts(d, d);
    length2.low = fusedSum(d + d, low, length2.low);
    length2 = sumOfHalves(length2);
    const Two rest = _mm_fnmadd_pd(length, length, length2.high) + length2.low;
    const TwoPairs reach = twoProducts(pass.radius, length);
    return {reach.high, fusedSum(pass.radius, rest * (both(0.5) / length), reach.low)};
}

// The guess, and a step of Newton's from it: −(g + c·t)/c, where g is what d × w is above ∓R|d| at the start. The
// bound: d × w is off by 2⁻⁹⁸·n, g and c by 2⁻⁹⁶·n, and so g + c·t by 2⁻⁹⁴·n where |t| ≤ 3/2, and by three roundings of
// itself and its lower parts, at most 2⁻⁴⁸·n; c is known to 2⁻²⁵ where |c| ≥ 2⁻²⁴·n.
SWEEP_LANES LaneTimes sideTimes(const SegmentPass& pass, const FourPairs& d, const FourPairs& w, const SideGuess& guess)
{
    const TwoPairs reach = reachOf(pass, firstHalf(d.low), guess.length);
    const Four left = twice(turnedLeft(firstHalf(d.high)));
    FourPairs cross = twoProducts(left, w.high);
    cross.low = fusedSum(left, w.low, fusedSum(twice(turnedLeft(firstHalf(d.low))), w.high, cross.low));
    cross = sumsOfHalves(cross);
    TwoPairs change = twoDifferences(secondHalf(cross.high), firstHalf(cross.high));
    change.low = change.low + (secondHalf(cross.low) - firstHalf(cross.low));
    TwoPairs gap = twoDifferences(firstHalf(cross.high), _mm_xor_pd(reach.high, guess.sign));
    gap.low = gap.low + (firstHalf(cross.low) - _mm_xor_pd(reach.low, guess.sign));
    const TwoPairs way = twoProducts(change.high, guess.t);
    const Two rest = (gap.high + way.high) + (fusedSum(change.low, guess.t, gap.low) + way.low);
    const Two step = rest * guess.inverse;
    const Two off = fusedSum(magnitude(step), both(0x1p-21), both(0x1p-88) * pass.n * magnitude(guess.inverse));
    LaneTimes times = rounded({guess.t, step, off});
    const Two growth = second(secondHalf(pass.along));
    times.sure = masked(times.sure, magnitude(growth) >= both(0x1p-24) * pass.n);
    return times;
}

// When is it on the circles round the ends, in each lane round the second end where the mask says so?
SWEEP_LANES LaneTimes endTimes(const SegmentPass& pass, const FourPairs& w, Two isSecond, Four p, Four a, Four b)
{
    const Two turn = secondHalf(pass.along);
    const Two start = firstHalf(pass.w);
    TwoPairs v = twoDifferences(secondHalf(pass.w), start);
    v.low = v.low + (secondHalf(w.low) - firstHalf(w.low));
    const Four ends = _mm256_blendv_pd(twice(firstHalf(a)), twice(firstHalf(b)), spread(isSecond));
    return timesOf({twoDifferences(twice(firstHalf(p)), ends),
                    v,
                    _mm_hadd_pd(start * pass.v, start * pass.v) - masked(isSecond, first(turn)),
                    second(pass.way) - masked(isSecond, second(turn)),
                    first(pass.way),
                    {pass.radius2, fusedDifference(pass.radius, pass.radius, pass.radius2)},
                    pass.n});
}

// The point comes in, and leaves, beside the segment or in the circle round an end, beyond that end: where the instant
// is known, so is d·w then, since t is within u/2 of it. A stadium is convex: where the point comes into a part of it,
// through what is the stadium's own boundary, it comes into the stadium.
SWEEP_LANES bool stadiumTimes(const SegmentPass& pass, Four p, Four a, Four b, RoundedContacts& contacts)
{
    const FourPairs d = twoDifferences(b, a);
    const FourPairs w = twoDifferences(p, a);
    const bool translates = holdsInBoth(_mm_cmpeq_pd(firstHalf(d.low), secondHalf(d.low)));
    const Two inside = surelyInside(pass);
    const Two dot = first(firstHalf(pass.along));
    const Two climb = first(secondHalf(pass.along));
    const SideGuess guess = sideGuess(pass);
    const Two about = dot + climb * guess.t;
    const Two beforeFirst = _mm_andnot_pd(inside, about < pass.error());
    const Two afterSecond = _mm_andnot_pd(inside, about > pass.length2() - pass.error());
    const Two beyond = _mm_or_pd(beforeFirst, afterSecond);
    LaneTimes times = sideTimes(pass, d, w, guess);
    const Two place = dot + climb * times.t;
    times.sure = masked(times.sure, least(place, pass.length2() - place) > pass.error());
    if (_mm_movemask_pd(beyond) != 0) {
        LaneTimes ends = endTimes(pass, w, afterSecond, p, a, b);
        const Two at = dot + climb * ends.t;
        ends.sure = masked(ends.sure, chosen(beforeFirst, -at, at - pass.length2()) > pass.error());
        times = {chosen(beyond, ends.t, times.t), chosen(beyond, ends.sure, times.sure)};
    }
    return translates && store(times, inside, contacts);
}

} // namespace

// Where it begins in a line of the cache is a twentieth of its time.
[[gnu::target("avx2,fma"), gnu::aligned(64)]] bool discSegmentLanes(const MovingDisc& p, const MovingPoint& a,
                                                                    const MovingPoint& b, RoundedContacts& contacts)
{
    const Four centre = lanesOf(p.centre);
    const Four ends[] = {lanesOf(a), lanesOf(b)};
    const SegmentPass pass = passOf(centre, ends[0], ends[1], p.radius.from);
    if (!(p.radius.from > 0) || p.radius.from != p.radius.to ||
        !holdsInBoth(_mm_cmpeq_pd(firstHalf(pass.d), secondHalf(pass.d))) ||
        !(pass.n[0] > leastSize && pass.n[0] < greatestSize))
        return false;
    if (surelyApart(pass))
        return storeNone(Stage::rejection, contacts);
    return stadiumTimes(pass, centre, ends[0], ends[1], contacts);
}

#else

bool discSegmentLanes(const MovingDisc&, const MovingPoint&, const MovingPoint&, RoundedContacts&)
{
    return false;
}

#endif

} // namespace sweep
