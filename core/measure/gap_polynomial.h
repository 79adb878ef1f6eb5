// Gap polynomials: at most 0 exactly in contact; what plain doubles make of their roots; closest points in motion.
#pragma once

#include "core/scene/motion.h"

#include <sweepbench/base/jobs.h>
#include <sweepbench/body_state.h>
#include <sweepbench/impact.h>
#include <sweepbench/number/instant.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace sweep {

// Real roots of a polynomial by textbook methods in doubles, and their errors in ulps.

enum class PlainMethod : std::uint8_t
{
    none,      // a constant: nothing to solve
    linear,    // −c/b
    quadratic, // (−b ± √(b² − 4·a·c))/(2·a)
    newton     // higher degrees: safeguarded Newton steps between the turning points, found in the same way
};
[[nodiscard]] const char* name(PlainMethod method);

struct PlainRoots
{
    PlainMethod method = PlainMethod::none;
    std::vector<double> roots; // increasing; may hold NaN and infinities if the quadratic formula gives them
};

// The roots as one would naively compute them: every operation rounds, and nothing is done about cancellation.
// coefficients[i] belongs to τ^i, leading zeros are ignored. A root of degree 3 and above is found only between turning
// points whose values have opposite signs, or at one whose value is 0, so that finding a double root is a matter of
// luck. Roots are searched within Cauchy's bound, 1 + max |c[i]/c[n]|. Cost: at most quadratic in the degree. Source:
// safeguarded Newton iteration, Press et al., Numerical Recipes, 2007, 9.4 (rtsafe); here every third step bisects. The
// quadratic formula is the plain one, not the stable variant of Kahan (On the Cost of Floating-Point Computation
// Without Extra-Precise Arithmetic, 2004), because it is here to show its cancellation.
[[nodiscard]] PlainRoots plainRoots(std::vector<double> coefficients);

// The error of `value` in ulps of the exact instant, with a relative error of 2⁻⁵⁰ (see errorInUlps of fractions). None
// if `value` is not finite.
[[nodiscard]] std::optional<double> errorInUlps(double value, const Instant& exact);

// Gap polynomials (signed distances) of two bodies at one time, with coefficients and roots: exact and in doubles.

enum class GapKind : std::uint8_t
{
    ends, // |p − q|² − R² of two control points
    line, // (d × w)² − R²·d² of a control point and the line of the other body
    side  // d × w of a control point and the line of the other body if R = 0; its sign is the side of the line
};
[[nodiscard]] const char* name(GapKind kind);

// One gap polynomial in the time τ from now. d is the direction a→b of the line, w the vector from its a to the control
// point, R the sum of the radii.
struct GapPolynomial
{
    GapKind kind = GapKind::ends;
    std::optional<char> ofP; // the control point of p that takes part, 'a' or 'b'; none: the line of p
    std::optional<char> ofQ; // the control point of q that takes part, 'a' or 'b'; none: the line of q

    std::vector<Rational> coefficients;   // [i] belongs to τ^i, the last is not 0; empty for the zero polynomial
    std::optional<Rational> discriminant; // b² − 4·a·c, for degree 2 only
    std::vector<Instant> roots;           // all real roots within the finite doubles, increasing, each once

    // The polynomial as one would naively compute it in doubles: coefficients from nearest doubles, every operation
    // rounded, then the textbook method for the exact degree (see plainRoots). May hold NaN and infinities.
    std::vector<double> plainCoefficients; // as many as the polynomial can have
    std::optional<double> plainDiscriminant;
    PlainMethod plainMethod = PlainMethod::none;
    std::vector<double> plainRoots;
    std::vector<std::optional<double>> plainUlps; // the error of each plain root in ulps of the nearest exact root
};

// The gap polynomials of every pair of control points at which hulls end, then of every such control point and line.
// Bodies keep their present accelerations and rates of radius, so that the polynomials hold up to the next key. Laws: 1
// the value at τ is that of the geometry at that time; 2 `roots` are the roots of the polynomial that the coefficients
// define, all of them; 3 the discriminant is positive, zero or negative exactly if there are two roots, one or none; 4
// exchanging p and q exchanges ofP and ofQ and changes no value of kind `ends`. Cost: up to 8 polynomials of degree
// ≤ 8. If the job is stopped: the first of them.
[[nodiscard]] std::vector<GapPolynomial> gapPolynomials(const BodyState& p, const BodyState& q, const Job& job = {});

// A moving control point relative to a moving hull: Voronoi region, foot of the perpendicular, gap polynomial.

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
    HullKind m_hull;   // the kind of the target's hull
    PolynomialVec m_w; // the vector from the target's a to the point
    PolynomialVec m_d; // the vector from the target's a to its b
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
