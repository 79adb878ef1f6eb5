// A moving control point relative to a moving hull: Voronoi region, foot of the perpendicular, gap polynomial.
#pragma once

#include "core/measure/impact.h"
#include "core/scene/motion.h"

#include <optional>

namespace sweep {

// The proportion n/d along a→b, as polynomials in time. Requires: d > 0 at each time of evaluation.
struct Proportion
{
    Polynomial n;
    Polynomial d{Dyadic(1)};
};

// 0 or 1: the target's a or b.
[[nodiscard]] Proportion wholeProportion(std::size_t n);
// The sign of p − q.
[[nodiscard]] Sign compared(const Proportion& p, const Proportion& q, const Instant& t);
[[nodiscard]] Proportion middleOf(const Proportion& p, const Proportion& q);

// The motions of the point and of the target's hull have the same scale. Source: closest point on a segment by Voronoi
// regions, Ericson, Real-Time Collision Detection, 2005, 5.1.2; here its terms are polynomials in time, decided by
// exact signs.
class RelativePoint
{
public:
    RelativePoint(const PolynomialVec& point, const Motion& target);

    // Positive while the point is to the left of the target's a→b; 0 throughout if the target has no line.
    [[nodiscard]] const Polynomial& side() const { return m_side; }
    [[nodiscard]] bool hasLineAt(const Instant& t) const;

    // The feature of the target's hull that is closest to the point.
    enum class Region
    {
        a,
        edge, // the inside of the segment, ray or line
        b
    };
    [[nodiscard]] Region regionAt(const Instant& t) const;
    // The proportion of that feature's point closest to the control point.
    [[nodiscard]] Proportion proportion(Region region) const;
    // The gap polynomial: the sign of the point's distance from that feature minus `radius`, which is not negative.
    [[nodiscard]] Polynomial gap(Region region, const Polynomial& radius) const;
    // How far beyond the end of that region the foot of the perpendicular is, times the target's length; 0 for the
    // edge.
    [[nodiscard]] Polynomial beyond(Region region) const;
    // The foot of the perpendicular from the point to the target's line.
    [[nodiscard]] Proportion foot() const { return {m_along, m_square}; }
    // The squared length of the target's a→b, the denominator of foot().
    [[nodiscard]] const Polynomial& lengthSquare() const { return m_square; }

private:
    Shape m_shape;     // of the target
    PolynomialVec m_w; // from the target's a to the point
    PolynomialVec m_d; // from the target's a to its b
    Polynomial m_square;
    Polynomial m_along;
    Polynomial m_side;
};

// The point of the target's hull at a proportion, times the denominator of the proportion.
[[nodiscard]] PolynomialVec scaledPoint(const Motion& target, const Proportion& s);

// The point at a proportion, correctly rounded, and whether it is exact.
struct RoundedPoint
{
    Vec at;
    bool isExact;
};
[[nodiscard]] RoundedPoint roundedPointAt(const Motion& target, const Proportion& s, const Instant& t);

// The point of the target's hull at a proportion, both correctly rounded; `bodyS` is left out.
[[nodiscard]] ImpactPoint pointAt(const Motion& target, const Proportion& s, const Instant& t);

// The place where a body and a target, each of two control points, touch when their contact begins. An end of one is
// then the sum of the radii away from the other; signs decide which end. If the two lie along each other, the middle of
// the stretch that they share. None if no end touches: unbounded hulls that were parallel and apart until now.
// Requires: both motions have the same scale.
[[nodiscard]] std::optional<ImpactPoint> touchPoint(const Motion& body, const Motion& target, const Instant& t);

} // namespace sweep
