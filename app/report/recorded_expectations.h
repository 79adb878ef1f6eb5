// What does a scene have to expect, so that it says its own exact answer?
#pragma once

#include "core/events/timeline.h"
#include "core/scene/scene.h"

#include <optional>

namespace sweep {

struct RecordingOptions
{
    // A pair that comes first, and is expected to have no event where it has none.
    std::optional<std::pair<std::uint32_t, std::uint32_t>> first = {};
    std::size_t limit = 1000; // of entries that are added
};

// Adds to scene.expect what is not there yet: for every pair and kind how many events there are, and each of their
// times. Returns how many events were too many. Law: every added entry holds.
[[nodiscard]] std::size_t recordExpectations(Scene& scene, const Timeline& timeline, const RecordingOptions& options);

} // namespace sweep
