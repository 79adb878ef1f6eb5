// Real roots of a polynomial by textbook methods in doubles, and their errors in ulps.
#pragma once

#include "core/number/instant.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sweep {

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

} // namespace sweep
