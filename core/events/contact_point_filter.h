// Contact point and normal of an event by the filter stage: double-doubles with error bounds.
#pragma once

#include "core/events/contact_point.h"

#include <sweepbench/timeline.h>

#include <optional>

namespace sweep {

// Returns the same bits as the exact stage, or nothing if they are not certain. Requires: the event is not clipped.
[[nodiscard]] std::optional<ContactPoint> filteredContactPoint(const Scene& scene, const Event& event,
                                                               const OneSidedInstant& instant);

} // namespace sweep
