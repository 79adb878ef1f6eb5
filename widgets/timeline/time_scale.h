// Linear mapping between time and pixels, finer than doubles.
#pragma once

#include "core/number/instant.h"
#include "core/scene/scene.h"

#include <QString>

#include <vector>

namespace sweep {

// Maps the times from start to end linearly to `width` pixels from `left`. Each end is a pair of doubles, so that less
// than the spacing of doubles can be shown. Differences are taken of halves, so that windows of huge times do not
// overflow. Laws, each a test:
// 1. timeAt(xOf(t)) is t up to rounding, and exactly the ends of `shown` at the ends of the pixels;
// 2. zooming keeps the time under the cursor at its pixel, unless the limit moves it;
// 3. times a third of an ulp apart can be shown any number of pixels apart.
struct TimeScale
{
    Interval shown; // the doubles nearest to the ends
    double left = 0;
    double width = 1;
    double startRest = 0; // exact start − shown.start
    double endRest = 0;   // exact end − shown.end

    [[nodiscard]] DoubleDouble start() const { return {shown.start, startRest}; }
    [[nodiscard]] DoubleDouble end() const { return {shown.end, endRest}; }
    // Half of the duration.
    [[nodiscard]] double half() const;
    // The duration of a pixel.
    [[nodiscard]] double pixel() const { return half() / width * 2; }
    // The spacing of doubles at the end that is further from zero.
    [[nodiscard]] double ulp() const;

    [[nodiscard]] double xOf(DoubleDouble t) const;
    [[nodiscard]] double xOf(double t) const { return xOf(DoubleDouble{t, 0}); }
    // Monotone in the exact order of instants.
    [[nodiscard]] double xOf(const Instant& t) const;
    // Clamped to the ends.
    [[nodiscard]] DoubleDouble doubleDoubleTimeAt(double x) const;
    [[nodiscard]] double timeAt(double x) const { return doubleDoubleTimeAt(x).high; }
    // The time at x within half a pixel, with as few decimals as distinguish pixels: 0.2493 for 0.2492836676217765.
    [[nodiscard]] double roundedTimeAt(double x) const;

    // Shows `factor` times the duration about pixel x, within `limit`. Unchanged if pairs of doubles are too coarse.
    [[nodiscard]] TimeScale zoomed(double x, double factor, Interval limit) const;
    [[nodiscard]] bool shows(DoubleDouble t) const;
    // Shows the same duration with t in the middle, as far as `limit` allows.
    [[nodiscard]] TimeScale centredOn(DoubleDouble t, Interval limit) const;
    // The times moved by this many pixels, within `limit`.
    [[nodiscard]] TimeScale moved(double pixels, Interval limit) const;

    friend bool operator==(const TimeScale&, const TimeScale&) = default;
};

// The smallest of 1, 2 or 5 times a power of ten that is ≥ `lowest`. Requires: > 0 and finite.
[[nodiscard]] double roundStep(double lowest);

// Round times, 1, 2 or 5 times a power of ten apart and at least `spacing` pixels from each other. If doubles are
// too sparse for that, round differences from `base`, the double nearest to the middle.
struct TimeTicks
{
    double step = 0;
    std::vector<double> times; // differences from `base` if it is set
    std::optional<double> base = {};
};
[[nodiscard]] TimeTicks timeTicks(const TimeScale& scale, double spacing);
// The label of one of the times. Labels of different ticks differ, up to 17 digits.
[[nodiscard]] QString tickText(const TimeTicks& ticks, double t);

} // namespace sweep
