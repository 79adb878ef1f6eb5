// Unit vectors from signs and a correctly rounded ratio: one rounding rule for every filter stage.
#pragma once

#include "core/number/sign.h"
#include "core/scene/scene.h"

#include <cmath>

namespace sweep {

// The direction of a vector: the signs of its coordinates, and the ratio of its shorter to its longer side.
struct Slope
{
    Sign x = Sign::zero;
    Sign y = Sign::zero;
    bool isFlat = true; // whether |x| ≥ |y|
    double ratio = 0;   // min(|x|, |y|)/max(|x|, |y|), correctly rounded
};

// The unit vector, computed from the correctly rounded ratio in five rounded operations; never −0. Requires: the signs
// are not both zero.
[[nodiscard]] inline Vec unitVector(const Slope& slope)
{
    const auto signOf = [](Sign s) { return static_cast<double>(static_cast<int>(s)); };
    if (slope.x == Sign::zero || slope.y == Sign::zero)
        return {signOf(slope.x), signOf(slope.y)};
    const double large = 1 / std::sqrt(1 + slope.ratio * slope.ratio);
    const double small = slope.ratio * large;
    return slope.isFlat ? Vec{signOf(slope.x) * large, signOf(slope.y) * small + 0.0}
                        : Vec{signOf(slope.x) * small + 0.0, signOf(slope.y) * large};
}

} // namespace sweep
