// Contact point and normal of an event, exactly.
#pragma once

#include "core/scene/motion.h"

#include <sweepbench/number/double_double.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/number/scalar.h>
#include <sweepbench/scene.h>
#include <sweepbench/timeline.h>

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

// Unit vectors from signs and a correctly rounded ratio: one rounding rule for every filter stage.

// The direction of a vector: the signs of its coordinates, and the ratio of its shorter to its longer side.
struct Slope
{
    Sign x = Sign::zero;
    Sign y = Sign::zero;
    bool isFlat = true; // whether |x| ≥ |y|
    double ratio = 0;   // min(|x|, |y|)/max(|x|, |y|), correctly rounded
};

// The unit vector, computed from the correctly rounded ratio in five rounded operations; never −0. Requires: the signs
// are not both zero.
[[nodiscard]] inline Vec unitVector(const Slope& slope)
{
    const auto signOf = [](Sign s) { return static_cast<double>(static_cast<int>(s)); };
    if (slope.x == Sign::zero || slope.y == Sign::zero)
        return {signOf(slope.x), signOf(slope.y)};
    const double large = 1 / std::sqrt(1 + slope.ratio * slope.ratio);
    const double small = slope.ratio * large;
    return slope.isFlat ? Vec{signOf(slope.x) * large, signOf(slope.y) * small + 0.0}
                        : Vec{signOf(slope.x) * small + 0.0, signOf(slope.y) * large};
}

// Contact features: the ends, edges and cell corners that touch at an instant, with their exact common points.

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
        normal;           // a positive multiple of the direction from a towards b; none if no such direction exists
    std::size_t part = 0; // which pair of parts touches here; above 0 only for edges of a polygon
};

// An instant seen from one side: motions and signs are those of the stretch just before or just after it.
struct OneSidedInstant
{
    Instant time;
    TimeSide side = TimeSide::before; // before for enter, cross and touch; after for exit
    Interval stretch;
};

// The features by which two bodies touch at the instant, exactly; none if the bodies are apart. If they touch along a
// segment, its end points are among the features. Requires: both motions have the same scale; a polygon is asked edge
// by edge.
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

// Contact point and normal of an event, derived from its exact instant on demand. No decision depends on them.

// Both are absent for a clipped event; the point also if the two share none at that instant, the normal also if there
// is no single direction.
struct ContactPoint
{
    std::optional<Vec> point;  // shared by both; each coordinate has an error of at most 2⁻⁵⁰ times the largest
                               // magnitude among the coordinates and radii of the two
    std::optional<Vec> normal; // unit vector from a towards b or the cell
    bool isExact = false;      // whether the point is known, without further work, to be exact
};

// Requires: the event happens in the scene at `time`. The result depends only on the exact instant, not on its form.
[[nodiscard]] ContactPoint contactPoint(const Scene& scene, const Event& event, const Instant& time);

// The point alone in double-doubles, for pictures magnified beyond the spacing of doubles. Cost: about 100 µs. Law: it
// exists if contactPoint has a point, and lies within the error bound of that point.
[[nodiscard]] std::optional<DoubleDoubleVec> doubleDoubleContactPoint(const Scene& scene, const Event& event,
                                                                      const Instant& time);

// The exact point that contactPoint approximates: quotients of polynomials in the time since `origin`.
struct ExactContactPoint : RationalPoint
{
    double origin;
    Instant time; // since the origin
};

// An event with its exact contact point, which is computed when it is first needed. Not thread-safe.
struct PlacedEvent : TimedEvent
{
    // The scene must outlive this object.
    PlacedEvent(const Scene& of, TimedEvent event) : TimedEvent(std::move(event)), scene(of) {}

    // None for a clipped event, or if the two share no point. Cost: about 100 µs for the first call.
    [[nodiscard]] const std::optional<ExactContactPoint>& exactPoint() const;

    const Scene& scene;
    mutable std::optional<std::optional<ExactContactPoint>> knownPoint = {};
};

// The coordinates of the exact point that contactPoint approximates, in `count` significant digits, correctly rounded;
// see pointDigits in <sweepbench/number/text.h>. Laws: 1. they exist if contactPoint has a point; 2. they lie within
// the error bound of that point. Requires: 1 ≤ count ≤ mostDigits. Cost: more for hundreds of digits.
[[nodiscard]] std::optional<std::array<std::string, 2>> contactPointDigits(const PlacedEvent& event, int count);

// The number of digits that distinguishes the points of two events that contactPoint returns nearly alike (areNearlyOne
// in core/number/coordinates.h): the fewest, at least 17, for which contactPointDigits differ. None if the points
// are the same or agree in 100 digits. If `areEqual`, that is if their doubles are equal, the points of one body with
// two cells at one instant count as the same without an exact comparison.
[[nodiscard]] std::optional<int> contactDigitsTelling(const PlacedEvent& p, const PlacedEvent& q, bool areEqual);

// The filter stage and the exact stage of contactPoint, for tests. Law: if the filter stage returns a result, the exact
// stage returns the same bits.
[[nodiscard]] std::optional<ContactPoint> contactPointFiltered(const Scene& scene, const Event& event,
                                                               const Instant& time);
[[nodiscard]] ContactPoint contactPointExact(const Scene& scene, const Event& event, const Instant& time);

} // namespace sweep
