// Gap polynomials: at most 0 exactly in contact; and what plain doubles make of their roots.
#pragma once

#include "core/base/jobs.h"
#include "core/measure/body_state.h"
#include "core/number/instant.h"

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

} // namespace sweep
