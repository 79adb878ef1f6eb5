// The same root, to some 100 binary digits.
#pragma once

#include "core/contacts/filter/linear_contact.h"
#include "core/contacts/filter/relative_motion.h"
#include "core/number/quadratic.h"

#include <optional>

namespace sweep {

// One step of Newton's method from root.at, where the quadratic has the given value, off by at most `valueError`.
//
// The bound: with f' approximated by F, f(x + δ) = f(x) + f'(x)·δ + c·δ² where δ = −f(x)/F and |c| ≤ 4·(M + E) ≤ 8·M.
// What is left over is the error of the value, |δ|·|f' − F|, twice a rounding of f(x), and c·δ²; divided by √D it
// bounds the distance to the nearer root, as for simpleRootFiltered. The coefficients of f' are 2·(b1 − b0) and 2·(b2 −
// b1), off by 4·E from theirs, and the six roundings of its evaluation by 16u·M. That it is the same root: it lies
// within root.reach.
[[nodiscard, gnu::always_inline]] inline std::optional<WindowShare>
refinedFiltered(const Quadratic& q, const SimpleRoot& root, DoubleDouble value, double valueError)
{
    const double size = q.size();
    const double slope = 2 * ((q.b1 - q.b0) * (1 - root.at) + (q.b2 - q.b1) * root.at);
    const double slopeError = 4 * q.error + 16 * roundoff * size;
    const double step = -value.high / slope;
    const double rest = valueError + std::abs(step) * slopeError + 2 * roundoff * std::abs(value.high) +
                        std::abs(value.low) + 8 * size * (step * step);
    const double error = 1.17 * rest * root.inverse; // 1/√D ≤ inverse/0.86
    if (!(std::abs(step) + error <= root.reach))
        return std::nullopt;
    return WindowShare{quickTwoSum(root.at, step), error};
}

} // namespace sweep
