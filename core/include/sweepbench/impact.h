// Time of impact of two bodies in uniform motion, and on which side one misses the other.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/scene.h>

#include <cstdint>
#include <optional>

namespace sweep {

struct BodyState;

// Whether the body hits, or on which side of the target, as seen in the direction of motion, an end of the body crosses
// the target's line. The end is the one that crosses next, otherwise the last one that did; of two that cross at once,
// the one closer to the target, then a. A body of one control point has one end, a ray ends at a only, and a line has
// no end. If neither body nor target turns, a bounded hull that misses passes entirely on that side. A polygon has no
// end, and no line: it hits, or is alongside.
enum class Heading : std::uint8_t
{
    into,     // the two are in contact at some time, past or future
    left,     // the end crosses the target's line to the left of the target, where y points up
    right,    // the end crosses the target's line to the right of the target
    alongside // the end does not change sides of the target's line there, or the target has no line
};
[[nodiscard]] const char* name(Heading heading);
// The heading as it is seen if y points down: left and right are exchanged.
[[nodiscard]] Heading mirrored(Heading heading);

// The place of a body at a target of two control points.
struct ImpactPoint
{
    double s = 0; // the proportion along the target's a→b of its point closest to the body, correctly rounded
    Vec at;       // the target's point at `s`, correctly rounded
    std::optional<double> bodyS = {}; // the proportion along the body's own a→b, if it has two control points
    bool isExactS = true;             // whether `s` is exact; otherwise it is rounded
    bool isExactAt = true;
    bool isExactBodyS = true;
};

// Times count from now, in the scene's unit of time: negative is past.
struct Impact
{
    Heading heading = Heading::alongside;
    bool isStill = false; // neither of the two moves now, or changes its radius
    // Begin and end of the present or next contact; if there is neither, of the last one. None if there is no contact,
    // or if it has no begin (end) within the finite doubles.
    bool meets = false;
    std::optional<Instant> begin;
    std::optional<Instant> end;
    // Whether the two are apart at `begin` itself, or at `end`: unbounded hulls are then parallel, and their meeting
    // point comes from infinity, or goes there.
    bool isBeginOpen = false;
    bool isEndOpen = false;
    // The place where the two meet at `begin`, if the target has two control points. If the hulls come to lie along
    // each other, the middle of the stretch that they share. None for unbounded hulls whose meeting point comes from
    // infinity as they cease to be parallel.
    std::optional<ImpactPoint> point;
    // The time at which the end that `heading` refers to crosses the line through the target, and the place there.
    std::optional<Instant> crossesLine;
    std::optional<ImpactPoint> linePoint;

    // Whether the contact is over; if they do not meet, whether the end has crossed the line.
    [[nodiscard]] bool isPast() const;
    // Whether the contact has not begun yet.
    [[nodiscard]] bool isFuture() const;
};

// The impact if both bodies keep their present velocities and rates of radius; accelerations are ignored. The motion is
// meaningless once a radius would become negative (the result is then that of |radius|²) and when the control points of
// a ray or line coincide (at that instant alone there is no contact). Any shapes; points, left and right need a target
// of two control points. Times are exact. Laws: 1 exchanging body and target keeps the times; 2 adding the same
// velocity to both changes no time and no heading; 3 reversing both velocities turns (begin, end) of a single contact
// into (−end, −begin); 4 at `begin` the two touch at `point`; 5 exchanging the ends of a segment, capsule or line
// changes no time, and no heading unless the body's two ends cross at the same instant. Cost: roots of polynomials of
// degree ≤ 4; for polygons also boxes of all edges, for parts of the time that are halved until few edges may meet in
// them. If the job is stopped: meaningless, for polygons. Scene: scenes/ship-and-wall. Source: time of impact as in
// Ericson, Real-Time Collision Detection, 2005, 5.5; here roots of gap polynomials are exact, the two may already
// overlap, and contacts in the past are found as well.
[[nodiscard]] Impact impactOf(const BodyState& body, const BodyState& target, const Job& job = {});

// A duration in frames of a rate, correctly rounded. Requires: rate > 0 and finite.
[[nodiscard]] double framesOf(const Instant& time, double rate);

} // namespace sweep
