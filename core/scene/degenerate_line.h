// First time at which the control points of a ray or a line coincide, so that it has no direction.
#pragma once

#include "core/base/job.h"
#include "core/number/instant.h"
#include "core/scene/scene.h"

#include <optional>

namespace sweep {

// The first time in the closed active interval at which a(t) = b(t), exactly. Nothing where there is none, or where the
// job is stopped, which is checked for every stretch between keys.
[[nodiscard]] std::optional<Instant> firstCoincidence(const Path& a, const Path& b, Interval active,
                                                      const Job& job = {});

} // namespace sweep
