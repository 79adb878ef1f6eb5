// First time at which the control points of a ray or a line coincide, which leaves it without a direction.
#pragma once

#include "core/base/job.h"
#include "core/number/instant.h"
#include "core/scene/scene.h"

#include <optional>

namespace sweep {

// The first time in the closed active interval at which a(t) = b(t), exactly. Nothing if there is none or the job is
// stopped. The job is polled once per stretch between keys.
[[nodiscard]] std::optional<Instant> firstCoincidence(const Path& a, const Path& b, Interval active,
                                                      const Job& job = {});

} // namespace sweep
