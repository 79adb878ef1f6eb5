// How far apart are two bodies, radii taken off, at one time and over all of their common time?
#pragma once

#include "core/measure/body_moment.h"
#include "core/measure/surd.h"
#include "core/predicates/contacts.h"

#include <vector>

namespace sweep {

// The distance of the hulls (0 where they share a point) less the sum of the radii: positive apart, 0 where they just
// touch. Exact. Laws: 1 symmetric; 2 at most 0 exactly where the closed sets meet; 3 moving both alike changes nothing.
[[nodiscard]] Surd clearanceOf(const BodyMoment& p, const BodyMoment& q);

struct ClearanceSample
{
    double t = 0;
    double value = 0; // correctly rounded
};

struct ClearanceCurve
{
    std::vector<ClearanceSample> samples; // t strictly increasing, from the start of the common time to its end
    std::vector<Contact> contacts;        // where it is at most 0: their ends are its roots
    ClearanceSample minimum;     // t the nearest double to an exact time of the minimum, the value within an ulp
    bool minimumIsExact = false; // the value is that double
};

// Over the common window of the two. `intervals` ≥ 1 equal steps, halved up to eight times where a straight line
// between samples is more than a thousandth of the curve's range off, and the times where the curve may bend or be
// least.
//
// The minimum: where the curve is least, one of the distances of ends, or of an end and a line, is stationary, or
// begins or ceases to be the distance, or it is the end of a stretch without keys: all such times are roots, and the
// curve is evaluated at each. (Where two distances change places the less one bends down, or both are stationary.)
[[nodiscard]] ClearanceCurve clearanceCurve(const Scene& scene, const Body& a, const Body& b, Interval common,
                                            int intervals);

} // namespace sweep
