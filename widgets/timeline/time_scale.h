// Which pixel is which time, however near?
#pragma once

#include "core/number/instant.h"
#include "core/scene/scene.h"

#include <vector>

namespace sweep {

// The times from start to end spread evenly over the pixels from `left`, `width` of them. Each end is a pair of
// doubles, so that less than the spacing of doubles can be shown. Differences are taken of halves, so that windows of
// huge times do not overflow. Laws, each a test:
// 1. timeAt(xOf(t)) is t up to rounding, and exactly the ends of `shown` at the ends of the pixels;
// 2. zooming keeps the time under the cursor there, unless the limit moves it;
// 3. what lies a third of an ulp apart can be shown as far apart as is wanted.
struct TimeScale
{
    Interval shown; // the doubles nearest to the ends
    double left = 0;
    double width = 1;
    double startRest = 0; // the start − shown.start
    double endRest = 0;

    [[nodiscard]] DoubleDouble start() const { return {shown.start, startRest}; }
    [[nodiscard]] DoubleDouble end() const { return {shown.end, endRest}; }
    // Half of the time between the ends.
    [[nodiscard]] double half() const;
    // How much time a pixel is.
    [[nodiscard]] double pixel() const { return half() / width * 2; }
    // The spacing of doubles at the end that is further from zero.
    [[nodiscard]] double ulp() const;

    [[nodiscard]] double xOf(DoubleDouble t) const;
    [[nodiscard]] double xOf(double t) const { return xOf(DoubleDouble{t, 0}); }
    // Of an instant; monotone for instants in exact order.
    [[nodiscard]] double xOf(const Instant& t) const;
    // Clamped to the ends.
    [[nodiscard]] DoubleDouble fineTimeAt(double x) const;
    [[nodiscard]] double timeAt(double x) const { return fineTimeAt(x).high; }

    // `factor` times as much time on as many pixels about x, within `limit`. Ends where pairs of doubles do.
    [[nodiscard]] TimeScale zoomed(double x, double factor, Interval limit) const;
    // Moved by so many pixels, within `limit`.
    [[nodiscard]] TimeScale moved(double pixels, Interval limit) const;

    friend bool operator==(const TimeScale&, const TimeScale&) = default;
};

// The least of 1, 2 or 5 times a power of ten that is not below. Requires: > 0 and finite.
[[nodiscard]] double roundStep(double least);

// Round times (1, 2 or 5 times a power of ten apart) at least `spacing` pixels from each other; where doubles are too
// sparse for that, round distances from the double nearest to the middle.
struct TimeTicks
{
    double step = 0;
    std::vector<double> times; // or distances from the base
    std::optional<double> base = {};
};
[[nodiscard]] TimeTicks timeTicks(const TimeScale& scale, double spacing);

} // namespace sweep
