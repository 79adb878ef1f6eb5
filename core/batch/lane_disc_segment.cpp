#include "core/batch/lane_contacts.h"
#include "core/batch/lane_pass.h"

namespace sweep {

#ifdef SWEEP_HAS_LANES

namespace {

// A point that moves from w to w + v past a segment at rest from 0 to d, thickened by R: a stadium. Every length is at
// most √n.
//
// The bounds, with u = 2⁻⁵³: a component of d and w is off by one rounding, u of it (d at every time, because it is
// known to round to the same double throughout). A component of v is off by u of itself and by u of both operands of
// its difference, so v by 3u·√n. Dot and cross products, |d|², |v|², |w|² and R², at most n, are off by 8u·n.
struct SegmentPass
{
    Four d; // at both ends of the window: it rounds to the same doubles
    Four w;
    Two v;
    Four along;  // d·w and d × w at the start, and their changes d·v and d × v
    Two squares; // |d|², |w|² at the start
    Two motion;  // |v|², w × v
    Two radius;
    Two radius2; // rounded
    Two n;

    SWEEP_LANES Two length2() const { return first(squares); }
    // d·w at the start and the end, and d × w.
    SWEEP_LANES Two dots() const { return _mm_unpacklo_pd(firstHalf(along), firstHalf(along) + secondHalf(along)); }
    SWEEP_LANES Two crosses() const { return _mm_unpackhi_pd(firstHalf(along), firstHalf(along) + secondHalf(along)); }
    // Bounds for the error of a product or a difference of two products, and for the error of its square.
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
    const Four vectors = joined(w, pass.v);
    pass.along = _mm256_hadd_pd(vectors * twice(d), vectors * twice(turnedLeft(d)));
    const Four others = joined(d, pass.v);
    const Four products = _mm256_hadd_pd(others * others, vectors * joined(w, turnedLeft(w)));
    pass.squares = firstHalf(products);
    pass.motion = secondHalf(products);
    pass.radius = both(radius);
    pass.radius2 = pass.radius * pass.radius;
    pass.n = both(2) * (second(pass.squares) + (first(pass.squares) + first(pass.motion))) + pass.radius2;
    return pass;
}

// A mask: p and q have one sign, and their magnitudes are greater than √bound.
SWEEP_LANES Two bothBeyond(Two p, Two q, Two bound)
{
    return branchlessMin(branchlessMin(p * p, q * q), p * q) > bound;
}

// Whether a separating axis exists. Across the segment: d × w is beyond ±R|d| throughout. Along the segment: d·w is
// below −R|d|, or above |d|² + R|d|. Across the point's path, whose line passes both ends on one side at a distance
// greater than R: w × v and (w − d) × v are beyond ±R|v|.
//
// Source: the separating axis test, C. Ericson, Real-Time Collision Detection, 2005, ch. 5.2.1. Here the axis across
// the relative path is tested too, and all tests have error bounds.
SWEEP_LANES bool certainlyApart(const SegmentPass& pass)
{
    const Two turn = secondHalf(pass.along);
    const Two fromA = firstHalf(pass.along);                              // and, in the second lane, d × w
    const Two fromB = _mm_blend_pd(pass.squares - fromA, pass.motion, 2); // and, in the second lane, w × v
    const Two scaled2 = pass.radius2 * _mm_unpacklo_pd(pass.squares, pass.motion);
    const Two beyondA = bothBeyond(fromA, fromA + turn, first(scaled2) + pass.errorOfSquare());
    const Two beyondB = bothBeyond(fromB, fromB - turn, scaled2 + pass.errorOfSquare());
    constexpr int anySign = 2; // of the second lanes
    return ((_mm_movemask_pd(beyondA) & (_mm_movemask_pd(fromA) | anySign)) |
            (_mm_movemask_pd(beyondB) & (_mm_movemask_pd(fromB) | anySign))) != 0;
}

// Masks: the point is certainly inside the stadium at the start, and at the end, of the window. It is in the disc
// around an end of the segment, or within R of the segment in the Voronoi region of its edge.
SWEEP_LANES Two certainlyInside(const SegmentPass& pass)
{
    const Two end = secondHalf(pass.w);
    const Two fromA = pass.dots();
    const Two fromB = pass.length2() - fromA;
    const Two cross = pass.crosses();
    const Two discA = _mm_unpackhi_pd(pass.squares, _mm_hadd_pd(end * end, end * end)) - pass.radius2;
    const Two discB = discA + (fromB - fromA);
    const Two strip = cross * cross < pass.radius2 * pass.length2() - pass.errorOfSquare();
    return _mm_or_pd(branchlessMin(discA, discB) < -pass.error(),
                     masked(strip, branchlessMin(fromA, fromB) > pass.error()));
}

// Approximate times at which d × w = ∓R|d|; the sign depends on whether d × w grows or falls.
struct SideGuess
{
    Two length;  // |d|, off by less than 4u·|d|
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
    const Two excess = second(firstHalf(pass.along)) - _mm_xor_pd(pass.radius * length, sign);
    return {length, sign, inverse, excess * inverse};
}

// R·|d|, where `low` is the lower part of d and `length` the approximation h of |d|. The bound: |d|² is off by 2⁻¹⁰⁰ of
// itself. As h is off by 4u·|d| at most, |d| = h + (|d|² − h²)/(2h) up to the square of that error, 2⁻¹⁰³ of |d|, and
// some roundings of the second term, 2⁻¹⁰⁰ of |d|. So the product is off by less than 2⁻⁹⁸ of itself.
SWEEP_LANES TwoPairs radiusTimesLength(const SegmentPass& pass, Two low, Two length)
{
    const Two d = firstHalf(pass.d);
    TwoPairs length2 = twoProducts(d, d);
    length2.low = fusedSum(d + d, low, length2.low);
    length2 = sumOfHalves(length2);
    const Two rest = _mm_fnmadd_pd(length, length, length2.high) + length2.low;
    const TwoPairs scaledRadius = twoProducts(pass.radius, length);
    return {scaledRadius.high, fusedSum(pass.radius, rest * (both(0.5) / length), scaledRadius.low)};
}

// The approximate times, refined by one Newton step −(g + c·t)/c, where g is the excess of d × w over ∓R|d| at the
// start and c the change of d × w. The bound: d × w is off by 2⁻⁹⁸·n, g and c by 2⁻⁹⁶·n, and so g + c·t by 2⁻⁹⁴·n where
// |t| ≤ 3/2, and by three roundings of itself and its lower parts, which are at most 2⁻⁴⁸·n; c is known to 2⁻²⁵ where
// |c| ≥ 2⁻²⁴·n.
SWEEP_LANES LaneTimes sideTimes(const SegmentPass& pass, const FourPairs& d, const FourPairs& w, const SideGuess& guess)
{
    const TwoPairs scaledRadius = radiusTimesLength(pass, firstHalf(d.low), guess.length);
    const Four left = twice(turnedLeft(firstHalf(d.high)));
    FourPairs cross = twoProducts(left, w.high);
    cross.low = fusedSum(left, w.low, fusedSum(twice(turnedLeft(firstHalf(d.low))), w.high, cross.low));
    cross = sumsOfHalves(cross);
    TwoPairs change = twoDifferences(secondHalf(cross.high), firstHalf(cross.high));
    change.low = change.low + (secondHalf(cross.low) - firstHalf(cross.low));
    TwoPairs excess = twoDifferences(firstHalf(cross.high), _mm_xor_pd(scaledRadius.high, guess.sign));
    excess.low = excess.low + (firstHalf(cross.low) - _mm_xor_pd(scaledRadius.low, guess.sign));
    const TwoPairs product = twoProducts(change.high, guess.t);
    const Two rest = (excess.high + product.high) + (fusedSum(change.low, guess.t, excess.low) + product.low);
    const Two step = rest * guess.inverse;
    const Two off = fusedSum(magnitude(step), both(0x1p-21), both(0x1p-88) * pass.n * magnitude(guess.inverse));
    LaneTimes times = rounded({guess.t, step, off});
    const Two growth = second(secondHalf(pass.along));
    times.certain = masked(times.certain, magnitude(growth) >= both(0x1p-24) * pass.n);
    return times;
}

// Times at which the point enters and leaves the circles around the ends of the segment: in each lane the circle around
// the second end if the mask is set, around the first end otherwise.
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
                    second(pass.motion) - masked(isSecond, second(turn)),
                    first(pass.motion),
                    {pass.radius2, fusedDifference(pass.radius, pass.radius, pass.radius2)},
                    pass.n});
}

// Times at which the point enters and leaves the stadium: through a side, in the Voronoi region of the segment's edge,
// or through the circle around an end, in the Voronoi region of that end. If the instant is known, so is d·w at that
// instant, because t is within u/2 of it. The stadium is convex: a point that enters one of its parts through a piece
// of the stadium's own boundary enters the stadium.
SWEEP_LANES bool stadiumTimes(const SegmentPass& pass, Four p, Four a, Four b, RoundedContacts& contacts)
{
    const FourPairs d = twoDifferences(b, a);
    const FourPairs w = twoDifferences(p, a);
    const bool translates = holdsInBoth(_mm_cmpeq_pd(firstHalf(d.low), secondHalf(d.low)));
    const Two inside = certainlyInside(pass);
    const Two dot = first(firstHalf(pass.along));
    const Two climb = first(secondHalf(pass.along));
    const SideGuess guess = sideGuess(pass);
    const Two approx = dot + climb * guess.t;
    const Two beforeFirst = _mm_andnot_pd(inside, approx < pass.error());
    const Two afterSecond = _mm_andnot_pd(inside, approx > pass.length2() - pass.error());
    const Two beyond = _mm_or_pd(beforeFirst, afterSecond);
    LaneTimes times = sideTimes(pass, d, w, guess);
    const Two position = dot + climb * times.t;
    times.certain = masked(times.certain, branchlessMin(position, pass.length2() - position) > pass.error());
    if (_mm_movemask_pd(beyond) != 0) {
        LaneTimes ends = endTimes(pass, w, afterSecond, p, a, b);
        const Two at = dot + climb * ends.t;
        ends.certain = masked(ends.certain, chosen(beforeFirst, -at, at - pass.length2()) > pass.error());
        times = {chosen(beyond, ends.t, times.t), chosen(beyond, ends.certain, times.certain)};
    }
    return translates && store(times, inside, contacts);
}

} // namespace

// Aligned to a cache line, which saves a twentieth of the run time.
[[gnu::target("avx2,fma"), gnu::aligned(64)]] bool discSegmentLanes(const MovingDisc& p, const MovingPoint& a,
                                                                    const MovingPoint& b, RoundedContacts& contacts)
{
    const Four centre = lanesOf(p.centre);
    const Four ends[] = {lanesOf(a), lanesOf(b)};
    const SegmentPass pass = passOf(centre, ends[0], ends[1], p.radius.from);
    if (!(p.radius.from > 0) || p.radius.from != p.radius.to ||
        !holdsInBoth(_mm_cmpeq_pd(firstHalf(pass.d), secondHalf(pass.d))) ||
        !(pass.n[0] > smallestSize && pass.n[0] < largestSize))
        return false;
    if (certainlyApart(pass))
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
