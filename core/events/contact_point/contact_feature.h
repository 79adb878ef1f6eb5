// Which corners and sides meet at an instant, and at which point?
#pragma once

#include "core/number/instant.h"
#include "core/scene/hull.h"

#include <optional>
#include <vector>

namespace sweep {

// A point whose coordinates are ratios of polynomials.
struct RationalPoint
{
    PolynomialVec numerator;
    Polynomial denominator; // > 0 at the instant
};

// What meets: two ends, an end and the inside of a line, or the like with sides and corners of a cell.
struct ContactFeature
{
    enum class Kind
    {
        endOnLine,
        endOnEnd
    };
    Kind kind = Kind::endOnEnd;
    RationalPoint point;
    std::optional<PolynomialVec> normal; // some multiple of the direction from a towards b; absent where there is none
};

// One body and what it meets, over a stretch beside the instant.
struct OneSidedInstant
{
    Instant time;
    int side = -1; // −1: the stretch lies before the instant, as for enter, cross and touch; +1: after it, as for exit
    Interval stretch;
};

// The features by which two bodies are exactly in contact at the instant, their motions of one scale; none where they
// are apart. Where contact is a segment, its extreme points are among them.
[[nodiscard]] std::vector<ContactFeature> pairFeatures(Shape shapeA, const Motion& a, Shape shapeB, const Motion& b,
                                                       const OneSidedInstant& instant);
// The same for a body and the closed cell between two corners, in the scale of the motion.
struct CornerBox
{
    Dyadic x[2];
    Dyadic y[2];
};
[[nodiscard]] std::vector<ContactFeature> cellFeatures(Shape shape, const Motion& motion, const CornerBox& box,
                                                       const OneSidedInstant& instant);

} // namespace sweep
