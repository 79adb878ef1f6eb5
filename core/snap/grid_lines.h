// Grid lines for snapping: the grid line nearest to a coordinate.
#pragma once

#include "core/number/rounded.h"

namespace sweep {

// Lines at origin + k·step/parts for every integer k, exactly. With a decimal step the lines are decimals, such as
// multiples of 1/10; the double nearest to such a line counts as exact.
struct GridLines
{
    double origin = 0;
    double step = 1;        // > 0; ignored with isDecimal
    int parts = 1;          // number of equal parts of each step, ≥ 1
    bool isDecimal = false; // the step is mantissa·10^exponent, and the origin is 0
    int exponent = 0;
    int mantissa = 1; // 1, 2 or 5
};

// The distance between neighbouring lines, rounded.
[[nodiscard]] double approxStep(const GridLines& lines);

// The line nearest to `value`, or the one `steps` lines above it (below for negative `steps`), rounded to a double. The
// value itself if neighbouring lines are not distinct as doubles.
[[nodiscard]] Rounded nearestGridLine(const GridLines& lines, double value, long long steps = 0);

} // namespace sweep
