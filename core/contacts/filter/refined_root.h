// Root of a polynomial in Bernstein form, refined to about 100 binary digits by a step of Newton's method.
#pragma once

#include "core/contacts/filter/bernstein.h"
#include "core/number/bounded_double_double.h"

#include <cmath>
#include <optional>

namespace sweep {

// `value` is the value of the polynomial at root.at, with an error of at most e. With V the value and F the slope, the
// root is at x − f(x)/f'(ξ) for some ξ between them. |f'| is at least `lowestSlope` as far as the root may be, so the
// root is no further than ρ = (|V| + e)/lowestSlope; f'(ξ) differs from F by at most the slope's error plus bend·ρ. The
// remaining error is e/lowestSlope plus |V/F| times that difference over lowestSlope. None if the bound is too wide.
[[nodiscard]] inline std::optional<BoundedDoubleDouble> refinedFiltered(const BernsteinRoot& root,
                                                                        const BoundedDoubleDouble& value)
{
    const double slope = std::abs(root.slope);
    const double lowestSlope = (slope - root.slopeError - root.bend * root.radius) * (1 - 0x1p-40);
    if (!(lowestSlope > 0))
        return std::nullopt;
    const double e = value.error + std::abs(value.value.low);
    const double step = -value.value.high / root.slope;
    const double distance = (std::abs(value.value.high) + e) / lowestSlope;
    const double error = ((e + std::abs(step) * (root.slopeError + root.bend * distance)) / lowestSlope +
                          2 * roundoff * std::abs(step)) *
                         boundMargin;
    if (!(std::abs(step) < 0x1p-10 && error < 0x1p-60))
        return std::nullopt;
    return BoundedDoubleDouble{fastTwoSum(root.at, step), error};
}

} // namespace sweep
