// Contact features: the ends, edges and cell corners that touch at an instant, with their exact common points.
#pragma once

#include "core/number/instant.h"
#include "core/scene/hull.h"
#include "core/scene/stretch_at.h"

#include <optional>
#include <vector>

namespace sweep {

// A point whose coordinates are quotients of polynomials in t.
struct RationalPoint
{
    PolynomialVec numerator;
    Polynomial denominator; // > 0 at the instant
};

// Touching features: two ends, or an end and the inside of a line. A cell's corners and sides count as ends and lines.
struct ContactFeature
{
    enum class Kind
    {
        endOnLine,
        endOnEnd
    };
    Kind kind = Kind::endOnEnd;
    RationalPoint point;
    std::optional<PolynomialVec>
        normal; // a positive multiple of the direction from a towards b; none if no such direction exists
};

// An instant seen from one side: motions and signs are those of the stretch just before or just after it.
struct OneSidedInstant
{
    Instant time;
    TimeSide side = TimeSide::before; // before for enter, cross and touch; after for exit
    Interval stretch;
};

// The features by which two bodies touch at the instant, exactly; none if the bodies are apart. If they touch along a
// segment, its end points are among the features. Requires: both motions have the same scale.
[[nodiscard]] std::vector<ContactFeature> pairFeatures(const Motion& a, const Motion& b,
                                                       const OneSidedInstant& instant);

// The closed box of a cell: its least and greatest coordinates.
struct CornerBox
{
    Dyadic x[2];
    Dyadic y[2];
};
// The features by which a body touches a cell, exactly; none if apart. Requires: the box has the motion's scale.
[[nodiscard]] std::vector<ContactFeature> cellFeatures(const Motion& motion, const CornerBox& box,
                                                       const OneSidedInstant& instant);

} // namespace sweep
