// When does a body reach another one, if both keep the velocities of this moment?
#pragma once

#include "core/measure/body_state.h"
#include "core/number/instant.h"

#include <cstdint>
#include <optional>

namespace sweep {

// Of a body that misses: on which side of the target an end of it crosses the target's line, as seen on its way. It is
// the end that crosses next, otherwise the last one that did; of two at once the one nearer to the target, then a. (A
// body of one control point is its end; a ray ends at a alone, a line nowhere.) Where neither body nor target turns,
// all of a bounded hull that misses passes on that side.
enum class Heading : std::uint8_t
{
    into,     // they meet at some time, past or future
    left,     // an end crosses the target's line to the left of the target, as it sees it on its way
    right,    // to the right
    alongside // no end changes sides of the target's line then, or the target has none
};
[[nodiscard]] const char* name(Heading heading);

// Where the body is at a target of two control points.
struct ImpactPoint
{
    double s = 0; // the proportion along a→b of the target's place that is nearest to the body's; nearest double
    Vec at;       // that place, correctly rounded
    std::optional<double> bodyS = {}; // the proportion along the body's own a→b, where it has two control points
};

// Times count from now, in the scene's unit of time: negative is past.
struct Impact
{
    Heading heading = Heading::alongside;
    // The contact that is now or comes next, otherwise the last one past: when it begins and ends. None where there is
    // no contact, or where it has no beginning (end) within the finite doubles.
    bool meets = false;
    std::optional<Instant> begin;
    std::optional<Instant> end;
    // At `begin`, where the target has two control points. Hulls that come to lie along each other: the middle of what
    // they share. None for unbounded hulls whose meeting comes from infinity as they cease to be parallel.
    std::optional<ImpactPoint> point;
    // When the end of the body that `Heading` speaks of crosses the line through the target, and where on it.
    std::optional<Instant> crossesLine;
    std::optional<ImpactPoint> linePoint;
};

// Both move uniformly, at the velocities and rates of the moments. The motion's meaning ends where a radius would
// become negative (the answer is that of |radius|² all the same) and where the control points of a ray or line would
// coincide (at that instant alone there is no contact). Any shapes; places, left and right need a target of two control
// points. Times are exact. Laws: 1 body and target may change places: the times stay; 2 adding one velocity to both
// changes no time and no heading; 3 reversing both velocities turns (begin, end) of a single contact into (−end,
// −begin); 4 at `begin` they touch, in `place`; 5 exchanging the ends of a segment, capsule or line changes no time,
// and no heading but where the body's two ends cross as one. Cost: roots of polynomials of degree ≤ 4.
// scenes/ship-and-wall
[[nodiscard]] Impact impactOf(const BodyState& body, const BodyState& target);

// `time` in frames of a rate, rounded once. Requires: rate > 0 and finite.
[[nodiscard]] double framesOf(const Instant& time, double rate);

} // namespace sweep
