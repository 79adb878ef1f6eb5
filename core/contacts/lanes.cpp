#include "core/contacts/lanes.h"

// Cross products of differences of points in four lanes, in doubles and double-doubles with error bounds.

#ifdef SWEEP_HAS_LANES

namespace sweep {

// Lane i is (p[i] − q[i]) × (r[i] − s[i]).
struct LaneOperands
{
    Four px, py, qx, qy, rx, ry, sx, sy;
};

// The products x·y' and y·x' whose difference is the cross product, from rounded differences. With P the sum of their
// magnitudes, the calculated cross product is off by (1 + u)³ − 1 of every product and by one rounding: 4u·P.
struct LaneCrosses
{
    Four xy;
    Four yx;

    SWEEP_LANES explicit LaneCrosses(const LaneOperands& v)
        : xy((v.px - v.qx) * (v.ry - v.sy)), yx((v.py - v.qy) * (v.rx - v.sx))
    {
    }
    SWEEP_LANES Four approx() const { return xy - yx; }
    SWEEP_LANES Four size() const { return magnitude(xy) + magnitude(yx); }
};

// The cross products in double-doubles: off by at most 16u²·P, the lower part at most 5u·P. The bounds are derived at
// BoundedCross in core/batch/line_crossing.cpp.
SWEEP_LANES FourPairs crossPairs(const LaneOperands& v)
{
    const FourPairs x = twoDifferences(v.px, v.qx);
    const FourPairs y = twoDifferences(v.py, v.qy);
    const FourPairs otherX = twoDifferences(v.rx, v.sx);
    const FourPairs otherY = twoDifferences(v.ry, v.sy);
    FourPairs xy = twoProducts(x.high, otherY.high);
    FourPairs yx = twoProducts(y.high, otherX.high);
    xy.low = fusedSum(x.high, otherY.low, fusedSum(x.low, otherY.high, xy.low));
    yx.low = fusedSum(y.high, otherX.low, fusedSum(y.low, otherX.high, yx.low));
    FourPairs cross = twoDifferences(xy.high, yx.high);
    cross.low = cross.low + (xy.low - yx.low);
    return cross;
}

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
template <class Contacts>
SWEEP_LANES bool decidePointSegment(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                    Contacts& contacts)
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
    setCrossing(times, from < to, contacts.contact[0]);
    contacts.count = 1;
    contacts.stage = Stage::doubles;
    return true;
}

// The discs are in contact while f = |w|² − R² ≤ 0: w goes from one centre to the other, v is its displacement, and R,
// the sum of the radii, is constant.
//
// The bounds: n is at least the square of every length here, since 2|w|² + 2|v|² ≥ |w + v|². A component of w is off by
// one rounding, u of it. A component of v is off by u of itself and by u of both operands of its difference, so v by
// 3u·√n. w·v, |v|² and w × v are off by 8u·n; |w|² at both ends and R² by 4u of themselves. So f at the ends, and its
// Bernstein coefficient between them, are off by 16u·n. The discriminant R²·|v|² − (w × v)² is off by
// 2·n·8u·n + (8u·n)² + n·8u·n + 4u·n², which is below 32u·n².
template <class Contacts>
SWEEP_LANES bool decideDiscs(const MovingDisc& p, const MovingDisc& q, Contacts& contacts)
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

namespace {

// A point that moves from w to w + v past a segment at rest from 0 to d, thickened by R: a stadium. Every length is at
// most √n.
//
// The bounds, with u = 2⁻⁵³: a component of d and w is off by one rounding, u of it (d at every time, because it is
// known to round to the same double throughout). A component of v is off by u of itself and by u of both operands of
// its difference, so v by 3u·√n. Dot and cross products, |d|², |v|², |w|² and R², at most n, are off by 8u·n.
struct SegmentPass
{
    Four d; // d at both ends of the window: it rounds to the same doubles
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
    const Two fromA = firstHalf(pass.along);                              // first lane: from a; second lane: d × w
    const Two fromB = _mm_blend_pd(pass.squares - fromA, pass.motion, 2); // first lane: from b; second lane: w × v
    const Two scaled2 = pass.radius2 * _mm_unpacklo_pd(pass.squares, pass.motion);
    const Two beyondA = bothBeyond(fromA, fromA + turn, first(scaled2) + pass.errorOfSquare());
    const Two beyondB = bothBeyond(fromB, fromB - turn, scaled2 + pass.errorOfSquare());
    constexpr int anySign = 2; // the second lane, whose sign does not matter
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
    Two sign;    // the sign of R|d|, as a mask
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
    const Four ends = _mm256_blendv_pd(twice(firstHalf(a)), twice(firstHalf(b)), eachTwice(isSecond));
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
template <class Contacts>
SWEEP_LANES bool stadiumTimes(const SegmentPass& pass, Four p, Four a, Four b, Contacts& contacts)
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
        times = chosen(beyond, ends, times);
    }
    return translates && store(times, inside, contacts);
}

} // namespace

template <class Contacts>
SWEEP_LANES bool decideDiscSegment(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b, Contacts& contacts)
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

[[gnu::target("avx2,fma")]] bool pointSegmentLanes(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                                   RoundedContacts& contacts)
{
    return decidePointSegment(p, a, b, contacts);
}
[[gnu::target("avx2,fma")]] bool discDiscLanes(const MovingDisc& p, const MovingDisc& q, RoundedContacts& contacts)
{
    return decideDiscs(p, q, contacts);
}
// Aligned to a cache line, which saves a twentieth of the run time.
[[gnu::target("avx2,fma"), gnu::aligned(64)]] bool discSegmentLanes(const MovingDisc& p, const MovingPoint& a,
                                                                    const MovingPoint& b, RoundedContacts& contacts)
{
    return decideDiscSegment(p, a, b, contacts);
}
[[gnu::target("avx2,fma")]] bool discSegmentLanes(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b,
                                                  FilteredContacts& contacts)
{
    return decideDiscSegment(p, a, b, contacts);
}

namespace {

// d goes from one end of the segment to the other, w from the first end to the point; both change uniformly. f = d × w
// has the Bernstein coefficients b0, b1 and b2, and f = b0 − 2k·t + c·t². n is at least |d|² + |w|² at both ends of the
// window, hence at all times, and |d|·|w| is at most n/2. The bounds, with u = 2⁻⁵³: a component is off by one
// rounding, a cross product by 4u·n, and so is b1 with its sum; k is off by 12u·n, c by 24u·n, and the discriminant by
// 8·n/2·8u·n, which leaves room for its roundings.
struct TurningPass
{
    FourPairs start; // d and w at the start of the window
    FourPairs end;
    Two b0, b1, b2;
    Two n;
    Two rootOfD;      // √D, with D the discriminant; set if f may have a root inside the window
    Two knownRootOfD; // the same if it is known to 2⁻⁷, and 0 otherwise

    SWEEP_LANES Two error() const { return both(8 * roundoff) * n; }
    SWEEP_LANES Two k() const { return b0 - b1; }
    SWEEP_LANES Two c() const { return k() + (b2 - b1); }
};

SWEEP_LANES TurningPass passOf(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b)
{
    TurningPass pass;
    const FourPairs ends = twoDifferences(lanesOf(b), lanesOf(a));
    const FourPairs points = twoDifferences(lanesOf(p), lanesOf(a));
    pass.start = {_mm256_permute2f128_pd(ends.high, points.high, 0x20),
                  _mm256_permute2f128_pd(ends.low, points.low, 0x20)};
    pass.end = {_mm256_permute2f128_pd(ends.high, points.high, 0x31),
                _mm256_permute2f128_pd(ends.low, points.low, 0x31)};
    const Four d = ends.high;
    const Four w = exchanged(points.high);
    const Four same = d * w;
    const Four other = d * _mm256_permute2f128_pd(w, w, 1);
    // d × w at the start, d × w'; d × w at the end, d' × w
    const Four crosses = _mm256_unpacklo_pd(same, other) - _mm256_unpackhi_pd(same, other);
    pass.b0 = first(firstHalf(crosses));
    pass.b2 = first(secondHalf(crosses));
    pass.b1 = both(0.5) * (second(firstHalf(crosses)) + second(secondHalf(crosses)));
    const Four squares = d * d + w * w;
    const Two sums = firstHalf(squares) + secondHalf(squares);
    pass.n = sums + exchanged(sums);
    return pass;
}

// Whether the swept boxes of the point and the segment are disjoint, or the point stays on one side of the segment's
// line. Written without branches, because it is unpredictable which comparison decides.
SWEEP_LANES bool rejected(const TurningPass& pass, Four p, Four a, Four b)
{
    const auto low = [](Four v) __attribute__((always_inline, target("avx2,fma")))
    {
        return _mm_min_pd(firstHalf(v), secondHalf(v));
    };
    const auto high = [](Four v) __attribute__((always_inline, target("avx2,fma")))
    {
        return _mm_max_pd(firstHalf(v), secondHalf(v));
    };
    const Two apart = _mm_or_pd(low(p) > high(_mm256_max_pd(a, b)), high(p) < low(_mm256_min_pd(a, b)));
    const Two lowest = _mm_min_pd(_mm_min_pd(pass.b0, pass.b2), pass.b1);
    const Two highest = _mm_max_pd(_mm_max_pd(pass.b0, pass.b2), pass.b1);
    const Two oneSide = _mm_or_pd(lowest > pass.error(), highest < -pass.error());
    return _mm_movemask_pd(_mm_or_pd(apart, oneSide)) != 0;
}

// d and w at t, which is rounded so that `rest`, 1 − t, is exact. A component is off by 2⁻⁹⁹·√n, as derived at timesOf.
SWEEP_LANES FourPairs positionAt(const TurningPass& pass, Two t, Two rest)
{
    const Four to = twice(t);
    const Four from = twice(rest);
    const FourPairs first = twoProducts(pass.start.high, from);
    const FourPairs second = twoProducts(pass.end.high, to);
    FourPairs position = twoSums(first.high, second.high);
    position.low = position.low + (fusedSum(pass.start.low, from, first.low) + fusedSum(pass.end.low, to, second.low));
    return position;
}

// The first lane less the second one, in the first lane.
SWEEP_LANES Two lessOther(Two v)
{
    return v - exchanged(v);
}

// A time near a root of f. Only the first lanes of numbers count, here and below.
struct NearRoot
{
    Two t;
    FourPairs position; // d and w at t
    Two products;       // both products of d × w, rounded
    Two gap;            // f(t), their difference
};

SWEEP_LANES NearRoot nearRoot(const TurningPass& pass, Two t, Two rest)
{
    NearRoot near; // set by member: GCC would copy a position into an aggregate through memory
    near.t = t;
    near.position = positionAt(pass, t, rest);
    near.products = firstHalf(near.position.high) * exchanged(secondHalf(near.position.high));
    near.gap = lessOther(near.products);
    return near;
}

// A number in [0, 1] whose bound holds where the mask `known` is set.
struct CheckedStep
{
    LaneStep step;
    Two known;
};

// The instant t + step of the simple root of f at which f falls, or rises where `sign` is −0. With s = f'/2 = c·t − k
// the bounds are those of timesOf: f is off by 2⁻⁹³·n, s by 64u·n, c by 24u·n. |c| is at most n, because it is the
// cross product of the changes of d and w, whose squares are at most 2·|d|² and 2·|w|², summed over both ends.
SWEEP_LANES CheckedStep refined(const TurningPass& pass, const NearRoot& near, Two sign)
{
    const FourPairs& position = near.position;
    const Two d = firstHalf(position.high);
    const Two w = exchanged(secondHalf(position.high));
    Two low = fusedDifference(d, w, near.products);
    low = fusedSum(d, exchanged(secondHalf(position.low)), fusedSum(firstHalf(position.low), w, low));
    const Two f = near.gap + lessOther(low);
    const Two slope = pass.c() * near.t - pass.k();
    const Two inverse = both(-0.5) / slope;
    const Two known = both(0x1p-88) * pass.n;
    const Two size = magnitude(f);
    const Two steep = masked(_mm_xor_pd(slope, sign) <= both(-0x1p-22) * pass.n,
                             pass.n * (size + known) <= both(0x1p-25) * (slope * slope));
    return {{near.t, f * inverse, fusedSum(size, both(0x1p-21), known) * magnitude(inverse)}, steep};
}

// s = w/d at t + step, along the axis on which d is larger. The bound: a component is off by 2⁻⁹⁹·√n, by 2√n times the
// error of the instant, and by roundings of the terms added to its lower part, 16u·√n + 2√n·|step|: together by
// `known`. Where lower parts are at most 2⁻²⁰ of d, the remainder of the first quotient is divided by d to within 2⁻¹⁹.
SWEEP_LANES CheckedStep proportionAt(const TurningPass& pass, const FourPairs& position, const LaneStep& instant)
{
    const Four change = pass.end.high - pass.start.high;
    const Four low = position.low + change * _mm256_broadcastsd_pd(instant.step);
    const Two sizes = magnitude(firstHalf(position.high));
    // Moves the larger component of d, and that of w, to the first lane of its half.
    const __m256i larger = _mm256_castpd_si256(_mm256_broadcastsd_pd(sizes < exchanged(sizes)));
    const Four highs = _mm256_permutevar_pd(position.high, larger);
    const Four lows = _mm256_permutevar_pd(low, larger);
    const TwoPairs d{firstHalf(highs), firstHalf(lows)};
    const TwoPairs w{secondHalf(highs), secondHalf(lows)};
    const Two inverse = both(1) / d.high;
    const Two q = w.high * inverse;
    const Two step = (_mm_fnmadd_pd(q, d.high, w.high) + _mm_fnmadd_pd(q, d.low, w.low)) * inverse;
    const Two share = fusedSum(both(0x1p-50), magnitude(instant.step), fusedSum(both(4), instant.off, both(0x1p-96)));
    const Two known = _mm_sqrt_pd(pass.n) * share;
    const Two off = fusedSum(magnitude(step), both(0x1p-18), both(3) * known * magnitude(inverse));
    return {{q, step, off}, both(0x1p20) * magnitude(d.low) <= magnitude(d.high)};
}

// The approximate root at which f falls, or rises where `sign` is −0, by the form that does not cancel.
SWEEP_LANES Two rootOf(const TurningPass& pass, Two sign)
{
    const Two k = _mm_xor_pd(pass.k(), sign);
    return clamped(chosen(k, k - pass.rootOfD, _mm_xor_pd(pass.b0, sign)) /
                   chosen(k, _mm_xor_pd(pass.c(), sign), k + pass.rootOfD));
}

// Whether the point is certainly beyond an end of the segment when it is on the segment's line. The bounds are those of
// ClosedForm in bernstein.cpp: where the calculated √D is at least 2⁻²⁰·n, it is known to 2⁻⁷, so that t is closer to
// its own root than to the other one, and within r = 1.2·(|f(t)| + 4·error)/√D of it, since f(t) is off by 37u·n. d·w
// and |d|² change by at most 4n per unit of time. Since √D is at most 0.71·n, 4n·r is at least 200u·n: twice that
// covers the change up to the root and the errors of the products, 32u·n.
SWEEP_LANES bool certainlyBeyond(const TurningPass& pass, const NearRoot& near)
{
    const Two d = firstHalf(near.position.high);
    const Two along = d * secondHalf(near.position.high);
    const Two across = d * d;
    const Two dots = _mm_unpacklo_pd(along, across) + _mm_unpackhi_pd(along, across);       // d·w, |d|²
    const Two fromEnds = dots - _mm_unpacklo_pd(both(0), dots);                             // d·w, |d|² − d·w
    const Two margin = both(9.6) * pass.n * (magnitude(near.gap) + both(4) * pass.error()); // 8n·r·√D
    return _mm_movemask_pd(fromEnds * pass.knownRootOfD < -margin) != 0;
}

enum class Found
{
    unknown,
    nothing,
    crossing
};

// Whether the point crosses the segment at the root of that direction, which is inside the window.
template <class Contact>
SWEEP_LANES Found found(const TurningPass& pass, Two sign, Contact& contact)
{
    const Two rest = both(1) - rootOf(pass, sign);
    const NearRoot near = nearRoot(pass, both(1) - rest, rest);
    if (certainlyBeyond(pass, near))
        return Found::nothing;
    const CheckedStep time = refined(pass, near, sign);
    const CheckedStep s = proportionAt(pass, near.position, time.step);
    const LaneTimes crossing =
        rounded({_mm_unpacklo_pd(time.step.t, s.step.t), _mm_unpacklo_pd(time.step.step, s.step.step),
                 _mm_unpacklo_pd(time.step.off, s.step.off)});
    if (!holdsInBoth(masked(crossing.certain, _mm_unpacklo_pd(time.known, s.known))))
        return Found::unknown;
    setCrossing(crossing, sign, contact);
    return Found::crossing;
}

} // namespace

// f has one root inside the window if b0 and b2 have opposite signs. If b0 and b2 have one sign and b1 the other,
// f(x/(1 + x)) has the sign of b0 + 2·b1·x + b2·x². The roots of that, if there are any, are above 0, so that both
// roots of f are inside.
template <class Contacts>
SWEEP_LANES bool decideTurningSegment(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                      Contacts& contacts)
{
    TurningPass pass = passOf(p, a, b);
    if (!(pass.n[0] > smallestSize && pass.n[0] < largestSize))
        return false;
    if (rejected(pass, lanesOf(p), lanesOf(a), lanesOf(b)))
        return storeNone(Stage::rejection, contacts);
    const double error = pass.error()[0];
    const auto known = [&](Two coefficient) { return std::abs(coefficient[0]) > error; };
    const auto above = [](Two coefficient) { return coefficient[0] > 0; };
    const Two discriminant = pass.b1 * pass.b1 - pass.b0 * pass.b2;
    const double errorOfDiscriminant = 8 * error * pass.n[0];
    if (!known(pass.b0) || !known(pass.b2))
        return false;
    const bool opposite = above(pass.b0) != above(pass.b2);
    if (!opposite && (!known(pass.b1) || discriminant[0] <= errorOfDiscriminant || above(pass.b0) == above(pass.b1)))
        return discriminant[0] < -errorOfDiscriminant && storeNone(Stage::doubles, contacts);
    pass.rootOfD = _mm_sqrt_pd(discriminant);
    pass.knownRootOfD = masked(pass.rootOfD > both(0x1p-20) * pass.n, pass.rootOfD);
    Two sign = masked(both(-0.0), pass.b0);
    contacts.count = 0;
    contacts.stage = Stage::doubles;
    for (int left = opposite ? 1 : 2; left > 0; --left) {
        const Found what = found(pass, sign, contacts.contact[contacts.count]);
        if (what == Found::unknown)
            return false;
        contacts.count += what == Found::crossing ? 1 : 0;
        sign = _mm_xor_pd(sign, both(-0.0));
    }
    return true;
}

[[gnu::target("avx2,fma")]] bool turningSegmentLanes(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                                     RoundedContacts& contacts)
{
    return decideTurningSegment(p, a, b, contacts);
}
[[gnu::target("avx2,fma")]] bool turningSegmentLanes(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                                     FilteredContacts& contacts)
{
    return decideTurningSegment(p, a, b, contacts);
}

} // namespace sweep

#endif
