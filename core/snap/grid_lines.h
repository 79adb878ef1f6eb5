// Which line of a grid is next to a number?
#pragma once

#include "core/number/rounded.h"

namespace sweep {

// Lines at origin + k·step/parts, exactly. A decimal step of 0.1 is 1/10: then lines are the doubles that stand for
// decimals, and count as exact.
struct GridLines
{
    double origin = 0;
    double step = 1; // > 0; with `decimal` m·10^exponent, m = 1, 2 or 5
    int parts = 1;   // each step is cut into so many
    bool isDecimal = false;
    int exponent = 0; // of a decimal step
    int mantissa = 1; // likewise
};

[[nodiscard]] double approxStep(const GridLines& lines);

// The line nearest to `value`, as the nearest double. `steps` further lines away, up where positive.
[[nodiscard]] Rounded nearestGridLine(const GridLines& lines, double value, long long steps = 0);

} // namespace sweep
