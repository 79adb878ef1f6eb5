// When do the two control points of a ray or a line first meet, so that it has no direction?
#pragma once

#include "core/base/job.h"
#include "core/number/instant.h"
#include "core/scene/scene.h"

#include <optional>

namespace sweep {

// The first time in the closed active interval at which a(t) = b(t), exactly. None found where the job is stopped,
// which is asked for every stretch between keys.
[[nodiscard]] std::optional<Instant> firstMeeting(const Path& a, const Path& b, Interval active, const Job& job = {});

} // namespace sweep
