// How does a control point come to a hull of two, both in uniform motion? And where do two hulls just touch?
#pragma once

#include "core/measure/impact.h"
#include "core/measure/uniform_motion.h"

#include <optional>

namespace sweep {

// n/d along a→b. Wherever it is asked for, d > 0.
struct Proportion
{
    Polynomial n;
    Polynomial d{Dyadic(1)};
};

// Everything in the time from now. The target outlives it.
class RelativePoint
{
public:
    RelativePoint(const PolynomialVec& point, const Motion& target);

    // Positive where the control point is to the left of a→b; 0 throughout where the target has no line.
    [[nodiscard]] const Polynomial& side() const { return m_side; }
    [[nodiscard]] bool hasLineAt(const Instant& t) const;

    // Which part of the target's hull is nearest to the control point.
    enum class Part
    {
        a,
        inside,
        b
    };
    [[nodiscard]] Part nearestPart(Shape target, const Instant& t) const;
    [[nodiscard]] Proportion proportion(Part part) const;
    // Of a sign with the control point's distance from that part less the reach, which is not negative.
    [[nodiscard]] Polynomial gap(Part part, const Polynomial& reach) const;
    // How far beyond the end of that part the foot of the perpendicular is, times the target's length.
    [[nodiscard]] Polynomial beyond(Part part) const;
    [[nodiscard]] Proportion foot() const { return {m_along, m_square}; }

private:
    PolynomialVec m_w; // from a to the control point
    PolynomialVec m_d;
    Polynomial m_square;
    Polynomial m_along;
    Polynomial m_side;
};

// Both numbers correctly rounded; `bodyS` is left out.
[[nodiscard]] ImpactPoint placeOn(const Motion& target, const Proportion& s, const Instant& t);

// Where a body of two control points is at a target of two as their contact begins. Then an end of one is no further
// from the other than the radii are: which one is decided by signs. Where they lie along each other, the middle of the
// stretch that they share. None where no end is there: unbounded hulls that were parallel, and apart, until now.
[[nodiscard]] std::optional<ImpactPoint> touchPoint(const MotionPair& motions, Shape body, Shape target,
                                                    const Instant& t);

} // namespace sweep
