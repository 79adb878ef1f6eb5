// Where do two bodies meet, as far as pairs of doubles tell?
#pragma once

#include "core/events/place/contact_feature.h"
#include "core/events/place/contact_place.h"

namespace sweep {

// What the exact stage gives, or nothing where that is not certain. Requires: an event that is not clipped.
[[nodiscard]] std::optional<ContactPlace> placeFiltered(const Scene& scene, const Event& event,
                                                        const Encounter& encounter);

} // namespace sweep
