// When does a point that goes straight come into something convex, and when does it leave? Both times side by side,
// rounded once.
#pragma once

#include "core/batch/lanes.h"

#ifdef SWEEP_HAS_LANES

#include "core/batch/rounded_contacts.h"
#include "core/number/quadratic.h"

namespace sweep {

// In the first lane it comes in, in the second it leaves.
struct LaneTimes
{
    Two t;    // the nearest double
    Two sure; // that it is, and that the instant is inside the window
};

// t + step, where the exact instant is within `off` of that.
struct LaneStep
{
    Two t;
    Two step;
    Two off;
};

// Sound as nearestFiltered is; sure of instants inside the window alone, and of steps below 1/2, so that |t| < 3/2.
SWEEP_LANES LaneTimes rounded(const LaneStep& s)
{
    const Two below = s.t + (s.step - s.off);
    const Two above = s.t + (s.step + s.off);
    const Two inWindow = masked(below > both(0), above < both(1));
    return {below, masked(masked(below == above, magnitude(s.step) < both(0.5)), inWindow)};
}

// From one centre to the point, from another to it, and the way that it goes: x, y, x, y. The pass through a circle of
// radius R round the first, and round the second. The square of every length, |from|, |from + way|, |way| and R, is at
// most n, so far as a double tells.
struct CirclePass
{
    FourPairs from;
    TwoPairs way;
    Two dot;   // from·way: off by at most 16u·n, as way² is
    Two cross; // from × way
    Two way2;  // |way|²
    TwoPairs radius2;
    Two n;
};

// Both times of f = |from + way·t|² − R². With s = f'/2 and c = |way|², the instant is t + e where e = −f/(2s) −
// c·e²/(2s). The bounds, for |t| ≤ 3/2 and u = 2⁻⁵³: a component of the place, at most 3√n, has a lower part of at most
// 16u·√n, and is off by 2⁻⁹⁹·√n; its square by 2⁻⁹⁶·n, the square of the lower part left out; the sum of both, less R²,
// by 2⁻⁹³·n, and by two roundings of f. s is off by 16u·n twice and some roundings: 64u·n. Where |s| ≥ 2⁻²⁴·n, that is
// 2⁻²³ of it; where c·(|f| + 2⁻⁸⁸·n) ≤ 2⁻²⁴·s², the last term is less than 2⁻²⁵·|e|. So e is known to 2⁻²¹ of the step
// and 2⁻⁸⁸·n/(2|s|). Then s has the sign of the slope at that instant: f falls as the point comes in.
SWEEP_LANES LaneTimes timesOf(const CirclePass& pass)
{
    const Two root = _mm_sqrt_pd(pass.radius2.high * pass.way2 - pass.cross * pass.cross);
    const Two t = (firstNegated(root) - pass.dot) * (both(1) / pass.way2);
    const Four t4 = spread(t);
    const FourPairs step = twoProducts(twice(pass.way.high), t4);
    FourPairs place = twoSums(pass.from.high, step.high);
    place.low = place.low + (fusedSum(twice(pass.way.low), t4, step.low) + pass.from.low);
    FourPairs square = twoProducts(place.high, place.high);
    square.low = fusedSum(place.high + place.high, place.low, square.low);
    square = sumsOfHalves(square);
    const Two f = (firsts(square.high) - pass.radius2.high) + (firsts(square.low) - pass.radius2.low);
    const Two slope = pass.dot + pass.way2 * t;
    const Two inverse = both(-0.5) / slope;
    const Two known = both(0x1p-88) * pass.n;
    const Two size = magnitude(f);
    LaneTimes times = rounded({t, f * inverse, fusedSum(size, both(0x1p-21), known) * magnitude(inverse)});
    const Two steep = masked(firstNegated(slope) >= both(0x1p-24) * pass.n,
                             pass.way2 * (size + known) <= both(0x1p-24) * (slope * slope));
    times.sure = masked(times.sure, steep);
    return times;
}

// One contact, whose ends are inside the window but where it is surely inside at the window's own. False: unknown.
SWEEP_LANES bool store(const LaneTimes& times, Two inside, RoundedContacts& contacts)
{
    if (!holdsInBoth(_mm_or_pd(times.sure, inside)))
        return false;
    const int clipped = _mm_movemask_pd(inside);
    RoundedContact& contact = contacts.contact[0];
    _mm_storeu_pd(&contact.begin, chosen(inside, _mm_set_pd(1, 0), times.t));
    _mm_storeu_pd(&contact.s, both(0));
    contact.lone = contact.crosses = false;
    contact.beginsBefore = (clipped & 1) != 0;
    contact.endsAfter = (clipped & 2) != 0;
    contacts.count = 1;
    contacts.stage = Stage::doubles;
    return true;
}

// At t and s, its lanes, the point goes through the segment.
SWEEP_LANES void setCrossing(Two timeAndPlace, RoundedContact& contact)
{
    _mm_storeu_pd(&contact.begin, first(timeAndPlace));
    _mm_storeu_pd(&contact.s, second(timeAndPlace));
    contact.lone = contact.crosses = true;
    contact.beginsBefore = contact.endsAfter = false;
}

SWEEP_LANES bool storeNone(Stage stage, RoundedContacts& contacts)
{
    contacts.count = 0;
    contacts.stage = stage;
    return true;
}

} // namespace sweep

#endif
