// Times at which a point in uniform motion crosses the grid lines of one axis, rounded to the nearest double.
#pragma once

#include "core/number/double_double.h"

#include <span>

namespace sweep {

// The point crosses line n at the time start + (offset + n·spacing)/velocity.
struct LineTimes
{
    DoubleDouble offset; // the coordinate of line 0 minus that of the point at the start
    double spacing = 1;
    DoubleDouble velocity;
    double inverseVelocity = 0; // 1/velocity.high
    double start = 0;
    double slack = 0; // infinity near overflow and underflow, where doubles decide nothing; otherwise 0

    static constexpr std::size_t lanes = 8; // times that are calculated side by side
    // Writes the times of lines first, first + step, first + 2·step, …: the nearest double, or NaN if it is not
    // certain. Requires: step is −1 or 1, and the size of `times` is a multiple of `lanes`.
    void fillTimes(double first, double step, std::span<double> times) const;
};

} // namespace sweep
