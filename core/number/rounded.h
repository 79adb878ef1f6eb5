// Correct rounding of exact numbers to doubles, and whether the result is exact.
#pragma once

namespace sweep {

class Dyadic;

// A double and its relation to the number that was rounded.
struct Rounded
{
    double value = 0;    // the nearest double, ties to even; never −0
    bool isExact = true; // whether `value` is the number itself
    friend bool operator==(const Rounded&, const Rounded&) = default;
};

// The value is infinite if the number lies beyond the finite doubles.
[[nodiscard]] Rounded rounded(const Dyadic& value);
// n/d, clamped to the finite doubles. Requires: d > 0.
[[nodiscard]] Rounded roundedQuotient(const Dyadic& n, const Dyadic& d);

// The multiple of 10^k nearest to `value`, as a double, with 10^k the largest power of ten ≤ `resolution`. `value`
// itself if the resolution is not positive or not finite, or k is beyond ±22.
[[nodiscard]] double shortDecimal(double value, double resolution);

} // namespace sweep
