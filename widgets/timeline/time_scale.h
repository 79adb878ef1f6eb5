// Which pixel is which time?
#pragma once

#include "core/scene/scene.h"

#include <vector>

namespace sweep {

// The times `shown` spread evenly over the pixels from `left`, `width` of them. Differences are taken of halves, so
// that windows of huge times do not overflow. Laws, each a test:
// 1. timeAt(xOf(t)) is t up to rounding, and exactly the ends of `shown` at the ends of the pixels;
// 2. zooming keeps the time under the cursor there, unless the limit moves it.
struct TimeScale
{
    Interval shown;
    double left = 0;
    double width = 1;

    [[nodiscard]] double xOf(double t) const;
    // Clamped to `shown`.
    [[nodiscard]] double timeAt(double x) const;

    // `factor` times as much time on as many pixels about x, within `limit`.
    [[nodiscard]] TimeScale zoomed(double x, double factor, Interval limit) const;
    // Moved by so many pixels, within `limit`.
    [[nodiscard]] TimeScale moved(double pixels, Interval limit) const;

    friend bool operator==(const TimeScale&, const TimeScale&) = default;
};

// Round times (1, 2 or 5 times a power of ten apart) at least `spacing` pixels from each other.
struct TimeTicks
{
    double step = 0;
    std::vector<double> times;
};
[[nodiscard]] TimeTicks timeTicks(const TimeScale& scale, double spacing);

} // namespace sweep
