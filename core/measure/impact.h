// When does a body reach another one, if both keep the velocities of this moment?
#pragma once

#include "core/measure/body_moment.h"
#include "core/number/instant.h"

#include <cstdint>
#include <optional>

namespace sweep {

enum class Heading : std::uint8_t
{
    into,     // they meet at some time, past or future
    left,     // it passes the target's line to the left of the target, as it sees it on its way
    right,    // to the right
    alongside // it never crosses the target's line, or the target has none
};
[[nodiscard]] const char* spelled(Heading heading);

// Where and when the body is at a target of two control points.
struct ImpactPlace
{
    double s = 0; // the proportion along a→b that is nearest to the body's control point; nearest double
    Vec at;       // that place, correctly rounded
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
    std::optional<ImpactPlace> place; // at `begin`; where the body has one control point and the target two
    // When the body's control point crosses the line through the target, next or otherwise last, and where on it.
    std::optional<Instant> crossesLine;
    std::optional<ImpactPlace> linePlace;
};

// Both move uniformly, at the velocities and rates of the moments; a radius that would become negative ends the
// motion's meaning: the answer is that of |radius|² all the same. Any shapes; `linePlace` and left and right need a
// body of one control point against a target of two. Times are exact. Laws: 1 body and target may change places: the
// times stay; 2 adding one velocity to both changes no time and no heading; 3 reversing both velocities turns (begin,
// end) of a single contact into (−end, −begin); 4 at `begin` they touch. Cost: roots of polynomials of degree ≤ 4.
[[nodiscard]] Impact impactOf(const BodyMoment& body, const BodyMoment& target);

// `time` in frames of a rate, rounded once. Requires: rate > 0 and finite.
[[nodiscard]] double framesOf(const Instant& time, double rate);

} // namespace sweep
