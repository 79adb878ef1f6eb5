// Where do the two meet at an event, and in which direction? Derived from the exact instant on demand; decides nothing.
#pragma once

#include "core/events/timeline.h"
#include "core/scene/position.h"

#include <optional>

namespace sweep {

// `point`: shared by both, each coordinate within 2⁻⁵⁰ of the largest magnitude among the coordinates and radii of the
// two. `normal`: unit, from a towards b or the cell. Either may be absent; see README, "Events".
struct ContactPoint
{
    std::optional<Vec> point;
    std::optional<Vec> normal;
};

// Requires: the event happens in the scene at `time`. The answer depends on the exact instant alone.
[[nodiscard]] ContactPoint contactPoint(const Scene& scene, const Event& event, const Instant& time);

// The point alone, in pairs of doubles: for pictures that show less than the spacing of doubles. Some 100 µs. Law:
// where the place has a point, this one is within its bound of it.
[[nodiscard]] std::optional<DoubleDoubleVec> doubleDoubleContactPoint(const Scene& scene, const Event& event,
                                                                      const Instant& time);

// The stages of it, for tests. Law: where the first knows, both give the same bits.
[[nodiscard]] std::optional<ContactPoint> contactPointFiltered(const Scene& scene, const Event& event,
                                                               const Instant& time);
[[nodiscard]] ContactPoint contactPointExact(const Scene& scene, const Event& event, const Instant& time);

} // namespace sweep
