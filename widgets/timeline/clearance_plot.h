// Where on a plot does the clearance run, and which of its marks are there?
#pragma once

#include "core/number/instant.h"
#include "core/number/one_ulp.h"
#include "widgets/timeline/time_scale.h"

#include <optional>
#include <vector>

namespace sweep {

class Dyadic;
struct ClearanceAnswer;
struct ClearanceCurve;
struct Rounded;

// Values from low to high spread evenly from `bottom` up by `height` pixels.
struct ValueScale
{
    double low = 0;
    double high = 1; // > low
    double bottom = 1;
    double height = 1;

    [[nodiscard]] double yOf(double value) const;
    // Round values (1, 2 or 5 times a power of ten apart) at least `spacing` pixels from each other.
    [[nodiscard]] std::vector<double> ticks(double spacing) const;
};

// The exact time of a pixel.
[[nodiscard]] Dyadic exactTime(DoubleDouble t);

// The clearance at the exact time, correctly rounded; none outside of the common time.
[[nodiscard]] std::optional<Rounded> clearanceValue(const ClearanceCurve& curve, const Dyadic& t);

// A point of the curve: a pixel, and the clearance there, correctly rounded.
struct PlotPoint
{
    double x = 0;
    double value = 0;
};

// The curve on the pixels that are in sight, each column at its own exact time, and its turns where they are exactly:
// x increasing. A piece that is a point in one column is still seen. Cost: one evaluation a column.
[[nodiscard]] std::vector<PlotPoint> plotPoints(const ClearanceCurve& curve, const TimeScale& scale);

// What the values in sight need, with room around them; with 0, and the tolerance above it, unless these are so far
// away that the curve would be flat.
[[nodiscard]] ValueScale valueScale(const std::vector<PlotPoint>& points, double tolerance);

// What there is to say about a place of the curve.
struct ClearanceMark
{
    enum class Kind
    {
        begin,    // of a contact that lasts
        end,      // of one
        graze,    // a contact that lasts one instant and goes no deeper
        cross,    // a point passes from one side of a line to the other
        nearMiss, // a dip above 0 and within the tolerance
        dip,      // another one
        deepest   // a dip below 0
    };
    Kind kind = Kind::dip;
    Instant t;
    OneUlp value;
    bool isLeast = false; // the curve's minimum
};
// In order of time, whether in sight or not.
[[nodiscard]] std::vector<ClearanceMark> clearanceMarks(const ClearanceAnswer& answer, double tolerance);

enum class ClearanceWord
{
    crossing,
    graze,
    nearMiss, // apart, but no further than the tolerance
    apart
};
[[nodiscard]] ClearanceWord clearanceWord(const ClearanceAnswer& answer, double tolerance);

} // namespace sweep
