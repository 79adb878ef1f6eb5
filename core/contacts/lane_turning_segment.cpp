#include "core/contacts/lanes.h"

#ifdef SWEEP_HAS_LANES

namespace sweep {

namespace {

// d goes from one end of the segment to the other, w from the first end to the point; both change uniformly. f = d × w
// has the Bernstein coefficients b0, b1 and b2, and f = b0 − 2k·t + c·t². n is at least |d|² + |w|² at both ends of the
// window, hence at all times, and |d|·|w| is at most n/2. The bounds, with u = 2⁻⁵³: a component is off by one
// rounding, a cross product by 4u·n, and so is b1 with its sum; k is off by 12u·n, c by 24u·n, and the discriminant by
// 8·n/2·8u·n, which leaves room for its roundings.
struct TurningPass
{
    FourPairs d; // at both ends of the window
    FourPairs w;
    Two b0, b1, b2;
    Two n;

    SWEEP_LANES Two error() const { return both(8 * roundoff) * n; }
    SWEEP_LANES Two k() const { return b0 - b1; }
    SWEEP_LANES Two c() const { return k() + (b2 - b1); }
};

SWEEP_LANES TurningPass passOf(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b)
{
    TurningPass pass;
    pass.d = twoDifferences(lanesOf(b), lanesOf(a));
    pass.w = twoDifferences(lanesOf(p), lanesOf(a));
    const Four d = pass.d.high;
    const Four w = exchanged(pass.w.high);
    const Four same = d * w;
    const Four other = d * _mm256_permute2f128_pd(w, w, 1);
    const Four crosses = _mm256_hsub_pd(same, other); // d × w at the start, d × w'; d × w at the end, d' × w
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

// d and w at t, which is rounded so that 1 − t is exact. A component is off by 2⁻⁹⁹·√n, as derived at timesOf.
SWEEP_LANES FourPairs positionAt(const TurningPass& pass, Two t)
{
    const Four to = twice(t);
    const Four from = _mm256_set1_pd(1) - to;
    const FourPairs start{_mm256_permute2f128_pd(pass.d.high, pass.w.high, 0x20),
                          _mm256_permute2f128_pd(pass.d.low, pass.w.low, 0x20)};
    const FourPairs end{_mm256_permute2f128_pd(pass.d.high, pass.w.high, 0x31),
                        _mm256_permute2f128_pd(pass.d.low, pass.w.low, 0x31)};
    const FourPairs first = twoProducts(start.high, from);
    const FourPairs second = twoProducts(end.high, to);
    FourPairs position = twoSums(first.high, second.high);
    position.low = position.low + (fusedSum(start.low, from, first.low) + fusedSum(end.low, to, second.low));
    return position;
}

// The instant t + step of the simple root of f at which f falls, or rises where `sign` is −0. With s = f'/2 = c·t − k
// the bounds are those of timesOf: f is off by 2⁻⁹³·n, s by 64u·n, c by 24u·n.
SWEEP_LANES LaneStep refined(const TurningPass& pass, const FourPairs& position, Two t, Two sign)
{
    const Two d = firstHalf(position.high);
    const Two w = exchanged(secondHalf(position.high));
    TwoPairs cross = twoProducts(d, w);
    cross.low = fusedSum(d, exchanged(secondHalf(position.low)), fusedSum(firstHalf(position.low), w, cross.low));
    const Two f = _mm_hsub_pd(cross.high, cross.high) + _mm_hsub_pd(cross.low, cross.low);
    const Two slope = pass.c() * t - pass.k();
    const Two inverse = both(-0.5) / slope;
    const Two known = both(0x1p-88) * pass.n;
    const Two size = magnitude(f);
    const Two bend = (magnitude(pass.c()) + both(0x1p-46) * pass.n) * (size + known);
    const Two steep = masked(masked(magnitude(slope) >= both(0x1p-22) * pass.n, _mm_xor_pd(slope, sign) < both(0)),
                             bend <= both(0x1p-24) * (slope * slope));
    const Two off = fusedSum(size, both(0x1p-21), known) * magnitude(inverse);
    return {t, f * inverse, chosen(steep, off, both(HUGE_VAL))};
}

// s = w/d at t + step, along the axis on which d is larger. The bound: a component is off by 2⁻⁹⁹·√n, by 2√n times the
// error of the instant, and by roundings of the terms added to its lower part, 16u·√n + 2√n·|step|: together by
// `known`. Where lower parts are at most 2⁻²⁰ of d, the remainder of the first quotient is divided by d to within 2⁻¹⁹.
SWEEP_LANES LaneTimes proportionAt(const TurningPass& pass, const FourPairs& position, const LaneStep& instant)
{
    const Two changeOfD = secondHalf(pass.d.high) - firstHalf(pass.d.high);
    const Two changeOfW = secondHalf(pass.w.high) - firstHalf(pass.w.high);
    const Two lowD = firstHalf(position.low) + changeOfD * instant.step;
    const Two lowW = secondHalf(position.low) + changeOfW * instant.step;
    const Two sizes = magnitude(firstHalf(position.high));
    const Two flat = first(sizes) >= second(sizes);
    const auto pick = [&](Two v) __attribute__((always_inline, target("avx2,fma")))
    {
        return chosen(flat, first(v), second(v));
    };
    const TwoPairs d{pick(firstHalf(position.high)), pick(lowD)};
    const TwoPairs w{pick(secondHalf(position.high)), pick(lowW)};
    const Two inverse = both(1) / d.high;
    const Two q = w.high * inverse;
    const Two step = (_mm_fnmadd_pd(q, d.high, w.high) + (w.low - q * d.low)) * inverse;
    const Two known =
        _mm_sqrt_pd(pass.n) * (both(0x1p-96) + both(4) * instant.off + both(0x1p-50) * magnitude(instant.step));
    const Two off = fusedSum(magnitude(step), both(0x1p-18), both(3) * known * magnitude(inverse));
    LaneTimes s = rounded({q, step, off});
    s.certain = masked(s.certain, both(0x1p20) * magnitude(d.low) <= magnitude(d.high));
    return s;
}

// The approximate root at which f falls, or rises where `sign` is −0.
SWEEP_LANES Two rootOf(const TurningPass& pass, Two root, Two sign)
{
    const Two k = _mm_xor_pd(pass.k(), sign);
    const Two isFirstForm = k >= both(0);
    return clamped(chosen(isFirstForm, _mm_xor_pd(pass.b0, sign), k - root) /
                   chosen(isFirstForm, k + root, _mm_xor_pd(pass.c(), sign)));
}

// Whether the point is certainly beyond an end of the segment when it is on the segment's line. The bounds are those of
// ClosedForm in bernstein.cpp: where the calculated √D is at least 2⁻²⁰·n, it is known to 2⁻⁷, so that t is closer to
// its own root than to the other one, and within `radius` of it. d·w and |d|² change by at most 4n per unit of time.
SWEEP_LANES bool certainlyBeyond(const TurningPass& pass, const FourPairs& position, Two t, Two root)
{
    const Two rest = both(1) - t;
    const Two value = (pass.b0 * rest + both(2) * pass.b1 * t) * rest + pass.b2 * (t * t);
    const Two radius = both(1.2) * (magnitude(value) + both(4) * pass.error()) / root;
    const Two d = firstHalf(position.high);
    const Two dots = _mm_hadd_pd(d * secondHalf(position.high), d * d); // d·w, |d|²
    const Two margin = (both(32 * roundoff) + both(4) * radius) * pass.n;
    const Two fromEnds = _mm_unpacklo_pd(dots, second(dots) - dots); // d·w, |d|² − d·w
    return (_mm_movemask_pd(fromEnds < both(-2) * margin) != 0) & (root[0] > 0x1p-20 * pass.n[0]);
}

enum class Found
{
    unknown,
    nothing,
    crossing
};

// Whether the point crosses the segment at the root of that direction, which is inside the window.
template <class Contact>
SWEEP_LANES Found found(const TurningPass& pass, Two root, Two sign, Contact& contact)
{
    const Two rest = both(1) - rootOf(pass, root, sign);
    const Two t = both(1) - rest;
    const FourPairs position = positionAt(pass, t);
    if (certainlyBeyond(pass, position, t, root))
        return Found::nothing;
    const LaneStep instant = refined(pass, position, t, sign);
    const LaneTimes time = rounded(instant);
    const LaneTimes s = proportionAt(pass, position, instant);
    if (!holdsInBoth(masked(time.certain, s.certain)))
        return Found::unknown;
    const LaneTimes crossing{{_mm_unpacklo_pd(instant.t, s.step.t), _mm_unpacklo_pd(instant.step, s.step.step),
                              _mm_unpacklo_pd(instant.off, s.step.off)},
                             _mm_unpacklo_pd(time.t, s.t),
                             time.certain};
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
    const TurningPass pass = passOf(p, a, b);
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
    const Two root = _mm_sqrt_pd(discriminant);
    Two sign = masked(both(-0.0), pass.b0);
    contacts.count = 0;
    contacts.stage = Stage::doubles;
    for (int left = opposite ? 1 : 2; left > 0; --left) {
        const Found what = found(pass, root, sign, contacts.contact[contacts.count]);
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
