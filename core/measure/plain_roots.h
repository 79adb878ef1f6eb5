// What do the methods of textbooks, in doubles, make of a polynomial's real roots? And how far off are they?
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
    newton     // of a higher degree: between the turning points, found the same way, Newton's steps in a bracket
};
[[nodiscard]] const char* name(PlainMethod method);

struct PlainRoots
{
    PlainMethod method = PlainMethod::none;
    std::vector<double> roots; // increasing; may hold NaN and infinities where the quadratic formula does
};

// As one would write it, every operation rounded, without care for what rounding does: coefficients[i] belongs to τ^i,
// leading zeros are left out. Newton's steps find a root only where the values at two neighbouring turning points have
// opposite signs, or one of them is 0: a double root is a matter of luck (Press et al., "Numerical Recipes", 2007,
// 9.4, rtsafe). Its search ends at Cauchy's bound, 1 + max |c[i]/c[n]|. Cost: bounded by the degree's square.
[[nodiscard]] PlainRoots plainRoots(std::vector<double> coefficients);

// How far `value` is from an exact number, in the spacing of doubles there, to 2⁻⁵⁰ of it (see errorInUlps of
// fractions). None where the value is not finite.
[[nodiscard]] std::optional<double> errorInUlps(double value, const Instant& exact);

} // namespace sweep
