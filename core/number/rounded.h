// Which double stands for a number, and is it that number?
#pragma once

#include "core/number/dyadic.h"

namespace sweep {

struct Rounded
{
    double value = 0;    // the nearest double, ties to even; never −0
    bool isExact = true; // the number itself
    friend bool operator==(const Rounded&, const Rounded&) = default;
};

// Infinite where the nearest double is.
[[nodiscard]] Rounded rounded(const Dyadic& value);
// n/d, clamped to finite doubles. Requires: d > 0.
[[nodiscard]] Rounded roundedQuotient(const Dyadic& n, const Dyadic& d);

// The decimal next to `value` with no more digits than a step of `resolution` can tell apart, as the nearest double;
// the value itself where the resolution is none, or beyond 10^±22.
[[nodiscard]] double shortDecimal(double value, double resolution);

} // namespace sweep
