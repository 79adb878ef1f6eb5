// When does a point that moves straight and uniformly pass the lines of one axis, to the nearest double?
#pragma once

#include "core/number/double_double.h"

#include <span>

namespace sweep {

// What the time at which an axis passes line n is made of: start + (offset + n·spacing)/velocity.
struct Passage
{
    DoubleDouble offset; // origin − at
    double spacing = 1;
    DoubleDouble velocity;
    double pace = 0; // 1/velocity
    double start = 0;
    double slack = 0; // infinity near overflow and underflow, where doubles decide nothing

    static constexpr std::size_t lanes = 8; // times are calculated side by side
    // The times of lines first, first ± 1, …, each the nearest double; NaN where it is in doubt. Requires: a whole
    // number of lanes.
    void fillTimes(double first, double step, std::span<double> times) const;
};

} // namespace sweep
