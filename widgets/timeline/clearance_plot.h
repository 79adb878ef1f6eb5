// Layout of a clearance plot: curve points, value scale and marks.
#pragma once

#include "core/number/bounds.h"
#include "core/number/instant.h"
#include "widgets/timeline/time_scale.h"

#include <optional>
#include <vector>

namespace sweep {

class Dyadic;
struct ClearanceAnswer;
struct ClearanceCurve;
struct Rounded;

// Maps the values from low to high linearly to `height` pixels above `bottom`.
struct ValueScale
{
    double low = 0;
    double high = 1; // > low
    double bottom = 1;
    double height = 1;

    [[nodiscard]] double yOf(double value) const;
    // Round values, 1, 2 or 5 times a power of ten apart and at least `spacing` pixels from each other.
    [[nodiscard]] std::vector<double> ticks(double spacing) const;
};

// high + low, exactly.
[[nodiscard]] Dyadic exactTime(DoubleDouble t);

// The clearance at the exact time, correctly rounded; none outside the bodies' common active interval.
[[nodiscard]] std::optional<Rounded> clearanceValue(const ClearanceCurve& curve, const Dyadic& t);

// A point of the curve: a pixel, and the clearance there, correctly rounded.
struct PlotPoint
{
    double x = 0;
    double value = 0;
};

// The curve at the exact time of each pixel column in view, and at its exact turning points, ordered by x. So a piece
// narrower than a column still shows. Cost: one evaluation per column.
[[nodiscard]] std::vector<PlotPoint> plotPoints(const ClearanceCurve& curve, const TimeScale& scale);

// A scale for the values in view, with margins. It includes 0, and then the tolerance, unless these are so far away
// that the curve would be flat.
[[nodiscard]] ValueScale valueScale(const std::vector<PlotPoint>& points, double tolerance);

// A notable point of the curve.
struct ClearanceMark
{
    enum class Kind
    {
        begin,    // start of a contact of positive duration
        end,      // end of a contact of positive duration
        graze,    // an instantaneous contact that is not below 0
        cross,    // a point passes from one side of a line to the other
        nearMiss, // a minimum above 0 and within the tolerance
        dip,      // a minimum above the tolerance
        deepest   // a minimum below 0
    };
    Kind kind = Kind::dip;
    Instant t;
    Bounds value;
    bool isLeast = false; // the global minimum of the curve
    bool isOpen = false;  // of a begin or end: the contact does not hold its instant

    [[nodiscard]] bool isRoot() const { return kind <= Kind::cross; }
};
// All marks, ordered by time, whether in view or not.
[[nodiscard]] std::vector<ClearanceMark> clearanceMarks(const ClearanceAnswer& answer, double tolerance);

enum class ClearanceWord
{
    crossing,
    contact, // contact of thin bodies, which touch, cross or lie on each other without going below 0
    graze,
    nearMiss, // apart, but not further than the tolerance
    apart
};
[[nodiscard]] ClearanceWord clearanceWord(const ClearanceAnswer& answer, double tolerance);

} // namespace sweep
