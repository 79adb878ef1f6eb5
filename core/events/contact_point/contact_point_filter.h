// Where do two bodies meet, as far as pairs of doubles tell?
#pragma once

#include "core/events/contact_point/contact_feature.h"
#include "core/events/contact_point/contact_point.h"

namespace sweep {

// What the exact stage gives, or nothing where that is not certain. Requires: an event that is not clipped.
[[nodiscard]] std::optional<ContactPoint> filteredContactPoint(const Scene& scene, const Event& event,
                                                               const OneSidedInstant& instant);

} // namespace sweep
