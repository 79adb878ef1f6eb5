// Filter stages for one pair in AVX2 lanes: rejection and contact times by doubles with error bounds.
#pragma once

#include "core/number/environment.h"
#include "core/number/lanes.h"

#include <sweepbench/contact.h>
#include <sweepbench/number/double_double.h>

namespace sweep {

// Filter stages for one pair in AVX2 lanes: rejection and contact times by doubles with error bounds.
//
// The functions are meant for innermost loops: no intermediate result is stored in memory.

// Whether the lane functions may be called: they stand for the stages `rejection` and `doubles` at once. The first
// decision of a query, so that the environment is checked here.
[[nodiscard]] inline bool usesLanes(StageSet stages)
{
    expectRoundingToNearest();
    return stages.usesFused() && stages.holds(Stage::rejection) && stages.holds(Stage::doubles);
}

// Whether b − a rounds to the same vector at both ends of the window. It does for a segment that only translates.
[[nodiscard]] inline bool isRoundedTranslation(const MovingPoint& a, const MovingPoint& b)
{
    return b.from.x - a.from.x == b.to.x - a.to.x && b.from.y - a.from.y == b.to.y - a.to.y;
}

// Each function returns true with the contacts, and the stage `doubles` or `rejection`, if it is certain of all of them
// and of the nearest double of every time and s. Otherwise it returns false, and `contacts` is unspecified. All require
// usesLanes; all but turningSegmentLanes decide only for segments that translate. The solver takes FilteredContacts,
// whose times have bounds; `core/batch` takes RoundedContacts, whose times are rounded in the lanes.

#ifdef SWEEP_HAS_LANES

// A point against a segment. Requires: isRoundedTranslation(a, b).
[[nodiscard]] bool pointSegmentLanes(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                     RoundedContacts& contacts);
// A point against a segment that may turn and stretch.
[[nodiscard]] bool turningSegmentLanes(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                       RoundedContacts& contacts);
[[nodiscard]] bool turningSegmentLanes(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                       FilteredContacts& contacts);
[[nodiscard]] bool discDiscLanes(const MovingDisc& p, const MovingDisc& q, RoundedContacts& contacts);
[[nodiscard]] bool discSegmentLanes(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b,
                                    RoundedContacts& contacts);
[[nodiscard]] bool discSegmentLanes(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b,
                                    FilteredContacts& contacts);

#else

template <class... Arguments>
[[nodiscard]] bool pointSegmentLanes(const Arguments&...)
{
    return false;
}
template <class... Arguments>
[[nodiscard]] bool turningSegmentLanes(const Arguments&...)
{
    return false;
}
template <class... Arguments>
[[nodiscard]] bool discDiscLanes(const Arguments&...)
{
    return false;
}
template <class... Arguments>
[[nodiscard]] bool discSegmentLanes(const Arguments&...)
{
    return false;
}

#endif

} // namespace sweep

// Times at which a point in straight motion enters and leaves a convex set, in two lanes, each rounded once.

#ifdef SWEEP_HAS_LANES

namespace sweep {

// The coordinates of a moving point in four lanes: x and y at the start, then x and y at the end.
SWEEP_LANES Four lanesOf(const MovingPoint& p)
{
    static_assert(sizeof(MovingPoint) == sizeof(Four));
    return _mm256_loadu_pd(&p.from.x);
}

// An instant as t + step, off by at most `off`.
struct LaneStep
{
    Two t;
    Two step;
    Two off;
};

// The first lane holds the time at which the point enters, the second that at which it leaves.
struct LaneTimes
{
    LaneStep step;
    Two t;       // the nearest double, if `certain` holds
    Two certain; // a mask: `t` is the nearest double, and the instant is inside the window
};
SWEEP_LANES LaneTimes chosen(Two mask, const LaneTimes& yes, const LaneTimes& no)
{
    return {{chosen(mask, yes.step.t, no.step.t), chosen(mask, yes.step.step, no.step.step),
             chosen(mask, yes.step.off, no.step.off)},
            chosen(mask, yes.t, no.t),
            chosen(mask, yes.certain, no.certain)};
}
// The number in lane i with its bound.
SWEEP_LANES BoundedDoubleDouble bounded(const LaneStep& s, int i)
{
    return {twoSum(s.t[i], s.step[i]), s.off[i]};
}

// Sound because rounding is monotone, as in nearestFiltered. Certain only for instants inside the window, and only if
// the step is below 1/2, so that |t| < 3/2.
SWEEP_LANES LaneTimes rounded(const LaneStep& s)
{
    const Two below = s.t + (s.step - s.off);
    const Two above = s.t + (s.step + s.off);
    const Two inWindow = masked(below > both(0), above < both(1));
    return {s, below, masked(masked(below == above, magnitude(s.step) < both(0.5)), inWindow)};
}

// A point that passes through circles of radius R: the first lane for the circle around one centre, the second lane for
// that around another. The square of every length, |from|, |from + v|, |v| and R, is at most n, up to rounding.
struct CirclePass
{
    FourPairs from; // from each centre to the point at the start: x, y, x, y
    TwoPairs v;     // the displacement of the point over the window: x, y
    Two dot;        // from·v: off by at most 16u·n, as |v|² is
    Two cross;      // from × v
    Two speed2;     // |v|²
    TwoPairs radius2;
    Two n;
};

// The roots of f = |from + v·t|² − R², by the quadratic formula in doubles and one Newton step in double-doubles.
//
// The bounds: with s = f'/2 and c = |v|², the instant is t + e where e = −f/(2s) − c·e²/(2s). Let |t| ≤ 3/2 and
// u = 2⁻⁵³. A component of the position, at most 3√n, has a lower part of at most 16u·√n and is off by 2⁻⁹⁹·√n. Its
// square, without the square of the lower part, is off by 2⁻⁹⁶·n. The sum of both squares, less R², is off by 2⁻⁹³·n
// and by two roundings of f. s is off by 16u·n twice and some roundings: 64u·n. Where |s| ≥ 2⁻²⁴·n, that is at most
// 2⁻²³·|s|; where c·(|f| + 2⁻⁸⁸·n) ≤ 2⁻²⁴·s², the term c·e²/(2s) is less than 2⁻²⁵·|e|. So the Newton step −f/(2s)
// differs from e by at most 2⁻²¹ of the step plus 2⁻⁸⁸·n/(2|s|). s then has the sign of the slope at the root: f falls
// where the point enters.
SWEEP_LANES LaneTimes timesOf(const CirclePass& pass)
{
    const Two root = _mm_sqrt_pd(pass.radius2.high * pass.speed2 - pass.cross * pass.cross);
    const Two t = (firstNegated(root) - pass.dot) * (both(1) / pass.speed2);
    const Four t4 = eachTwice(t);
    const FourPairs step = twoProducts(twice(pass.v.high), t4);
    FourPairs position = twoSums(pass.from.high, step.high);
    position.low = position.low + (fusedSum(twice(pass.v.low), t4, step.low) + pass.from.low);
    FourPairs square = twoProducts(position.high, position.high);
    square.low = fusedSum(position.high + position.high, position.low, square.low);
    square = sumsOfHalves(square);
    const Two f = (firsts(square.high) - pass.radius2.high) + (firsts(square.low) - pass.radius2.low);
    const Two slope = pass.dot + pass.speed2 * t;
    const Two inverse = both(-0.5) / slope;
    const Two known = both(0x1p-88) * pass.n;
    const Two size = magnitude(f);
    LaneTimes times = rounded({t, f * inverse, fusedSum(size, both(0x1p-21), known) * magnitude(inverse)});
    const Two steep = masked(firstNegated(slope) >= both(0x1p-24) * pass.n,
                             pass.speed2 * (size + known) <= both(0x1p-24) * (slope * slope));
    times.certain = masked(times.certain, steep);
    return times;
}

// Sets the ends of a contact to those of `times`, or to those of the window in the lanes in which `inside` marks the
// point as certainly inside there.
SWEEP_LANES void setEnds(const LaneTimes& times, Two inside, RoundedContact& contact)
{
    const int clipped = _mm_movemask_pd(inside);
    _mm_storeu_pd(&contact.begin, chosen(inside, _mm_set_pd(1, 0), times.t));
    _mm_storeu_pd(&contact.s, both(0));
    contact.isInstant = contact.crosses = false;
    contact.beginsBefore = (clipped & 1) != 0;
    contact.endsAfter = (clipped & 2) != 0;
}
SWEEP_LANES void setEnds(const LaneTimes& times, Two inside, FilteredContact& contact)
{
    const int clipped = _mm_movemask_pd(inside);
    contact = {(clipped & 1) != 0 ? BoundedDoubleDouble() : bounded(times.step, 0),
               (clipped & 2) != 0 ? BoundedDoubleDouble::exactly(1) : bounded(times.step, 1)};
}

// Stores the one contact. False if a time is not certain.
template <class Contacts>
SWEEP_LANES bool store(const LaneTimes& times, Two inside, Contacts& contacts)
{
    if (!holdsInBoth(_mm_or_pd(times.certain, inside)))
        return false;
    setEnds(times, inside, contacts.contact[0]);
    contacts.count = 1;
    contacts.stage = Stage::doubles;
    return true;
}

// Sets a crossing of the segment at a time (first lane) and proportion s along it (second lane). The sign of the first
// lane of `rises` is set if the orientation of (a, b, point) rises.
SWEEP_LANES void setCrossing(const LaneTimes& timeAndProportion, Two, RoundedContact& contact)
{
    _mm_storeu_pd(&contact.begin, first(timeAndProportion.t));
    _mm_storeu_pd(&contact.s, second(timeAndProportion.t));
    contact.isInstant = contact.crosses = true;
    contact.beginsBefore = contact.endsAfter = false;
}
SWEEP_LANES void setCrossing(const LaneTimes& timeAndProportion, Two rises, FilteredContact& contact)
{
    const BoundedDoubleDouble at = bounded(timeAndProportion.step, 0);
    const Sign before = (_mm_movemask_pd(rises) & 1) != 0 ? Sign::negative : Sign::positive;
    const double s = timeAndProportion.t[1];
    contact = {at, at, true, before, -before, s, s};
}

template <class Contacts>
SWEEP_LANES bool storeNone(Stage stage, Contacts& contacts)
{
    contacts.count = 0;
    contacts.stage = stage;
    return true;
}

} // namespace sweep

#endif
