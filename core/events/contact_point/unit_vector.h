// Which doubles stand for a direction? One rounding rule, whoever found the ratio.
#pragma once

#include "core/number/sign.h"
#include "core/scene/scene.h"

#include <cmath>

namespace sweep {

// The sides of the rectangle around a vector. `ratio`: the shorter one by the longer one, as the nearest double.
struct Slope
{
    Sign x = Sign::zero;
    Sign y = Sign::zero;
    bool isFlat = true; // the longer one is along x
    double ratio = 0;
};

// The unit vector: the ratio was rounded once, then two roundings and a root. No −0. Requires: not both signs are zero.
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
