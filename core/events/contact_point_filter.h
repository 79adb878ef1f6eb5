// Contact point and normal of an event by the filter stage: double-doubles with error bounds.
#pragma once

#include "core/events/contact_point.h"

#include <sweepbench/number/bounds.h>
#include <sweepbench/timeline.h>

#include <optional>

namespace sweep {

// Bounds of a contact point by interval arithmetic, for sorting many contacts quickly.

// Law: if there are bounds, and the contact has a point (see contact_point.h), each coordinate of the point lies within
// them. None for clipped events, if every body of the event has two control points, or if a path may have a key near
// that time. Requires: the event happens in the scene at `time`. Cost: about 200 ns.
[[nodiscard]] std::optional<Vec2<Bounds>> contactPointBounds(const Scene& scene, const Event& event,
                                                             const Instant& time);

// Returns the same bits as the exact stage, or nothing if they are not certain. Requires: the event is not clipped.
[[nodiscard]] std::optional<ContactPoint> filteredContactPoint(const Scene& scene, const Event& event,
                                                               const OneSidedInstant& instant);

} // namespace sweep
