// Contact point and normal of an event, derived from its exact instant on demand. No decision depends on them.
#pragma once

#include "core/events/timeline.h"
#include "core/number/double_double.h"

#include <array>
#include <optional>
#include <string>

namespace sweep {

// Either may be absent; both are for a clipped event. README, "Events", lists the cases.
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

// The coordinates of the exact point that contactPoint approximates, in `count` significant digits, correctly rounded;
// see pointDigits in core/number/text/digits.h. Laws: 1. they exist if contactPoint has a point; 2. they lie within the
// error bound of that point. Requires: 1 ≤ count ≤ mostDigits. Cost: about 100 µs, more for hundreds of digits.
[[nodiscard]] std::optional<std::array<std::string, 2>> contactPointDigits(const Scene& scene, const Event& event,
                                                                           const Instant& time, int count);

// The number of digits that distinguishes the points of two events that contactPoint returns nearly alike (areNearlyOne
// in core/number/text/coordinates.h): the fewest, at least 17, for which contactPointDigits differ. None if the points
// are the same or agree in 100 digits. If `areEqual`, that is if their doubles are equal, the points of one body with
// two cells at one instant count as the same without an exact comparison.
[[nodiscard]] std::optional<int> contactDigitsTelling(const Scene& scene, const TimedEvent& p, const TimedEvent& q,
                                                      bool areEqual);

// The filter stage and the exact stage of contactPoint, for tests. Law: if the filter stage returns a result, the exact
// stage returns the same bits.
[[nodiscard]] std::optional<ContactPoint> contactPointFiltered(const Scene& scene, const Event& event,
                                                               const Instant& time);
[[nodiscard]] ContactPoint contactPointExact(const Scene& scene, const Event& event, const Instant& time);

} // namespace sweep
