// Between which doubles does the point of a contact lie? A quick answer, to put many contacts in order.
#pragma once

#include "core/events/contact_point/approximate_motion.h"
#include "core/events/timeline.h"

#include <optional>

namespace sweep {

// Law: where it answers and the contact has a point (see contact_place.h), each coordinate of that lies between the
// bounds. Nothing for two bodies neither of which is a point or a disc, where their paths turn at about that time, and
// for clipped events. Requires: the event happens in the scene at `time`. Some 200 ns.
[[nodiscard]] std::optional<VecOf<Bounds>> contactPointBounds(const Scene& scene, const Event& event,
                                                              const Instant& time);

} // namespace sweep
