// Contact point and normal of an event, derived from its exact instant on demand. They decide nothing.
#pragma once

#include "core/events/timeline.h"
#include "core/number/double_double.h"

#include <array>
#include <optional>
#include <string>

namespace sweep {

// Either may be absent, of a clipped event both are; README, "Events", says when.
struct ContactPoint
{
    std::optional<Vec> point;  // shared by both; each coordinate has an error of at most 2⁻⁵⁰ times the largest
                               // magnitude among the coordinates and radii of the two
    std::optional<Vec> normal; // unit vector from a towards b or the cell
    bool isExact = false;      // whether it is known without further work that the point is not rounded
};

// Requires: the event happens in the scene at `time`. The result depends only on the exact instant, not on its form.
[[nodiscard]] ContactPoint contactPoint(const Scene& scene, const Event& event, const Instant& time);

// The point alone in double-doubles, for pictures that show less than the spacing of doubles. Cost: some 100 µs. Law:
// it exists wherever contactPoint has a point, and lies within the error bound of that point.
[[nodiscard]] std::optional<DoubleDoubleVec> doubleDoubleContactPoint(const Scene& scene, const Event& event,
                                                                      const Instant& time);

// The coordinates of the exact point to which contactPoint is near, in `count` significant digits, correctly rounded;
// see pointDigits in core/number/text/digits.h. Laws: 1. they exist wherever contactPoint has a point; 2. they lie
// within the error bound of that point. Requires: 1 ≤ count ≤ mostDigits. Cost: some 100 µs, more for hundreds of
// digits.
[[nodiscard]] std::optional<std::array<std::string, 2>> contactPointDigits(const Scene& scene, const Event& event,
                                                                           const Instant& time, int count);

// How many digits tell the points of two events apart whose points from contactPoint are nearly one (areNearlyOne in
// core/number/text/coordinates.h): the fewest, 17 or more, for which contactPointDigits differ. None where the points
// are the same, and where they agree in 100 digits. Two cells of one body at one instant count as the same there
// without another look, where `areEqual` says that the doubles are.
[[nodiscard]] std::optional<int> contactDigitsTelling(const Scene& scene, const TimedEvent& p, const TimedEvent& q,
                                                      bool areEqual);

// The filter stage and the exact stage of contactPoint, for tests. Law: where the first has an answer, both give the
// same bits.
[[nodiscard]] std::optional<ContactPoint> contactPointFiltered(const Scene& scene, const Event& event,
                                                               const Instant& time);
[[nodiscard]] ContactPoint contactPointExact(const Scene& scene, const Event& event, const Instant& time);

} // namespace sweep
