// Recorded expectations: the exact events of a scene as entries of its `expect`.
#pragma once

#include "core/events/timeline.h"
#include "core/scene/scene.h"

#include <optional>
#include <utility>
#include <vector>

namespace sweep {

struct RecordingOptions
{
    // This pair is recorded first. If it has no event, an entry of this kind records that; none: it was not tested.
    std::optional<std::pair<std::uint32_t, std::uint32_t>> first = {};
    std::optional<ExpectedKind> ofQuietPair = ExpectedKind::none;
    std::size_t limit = 1000; // of added entries
    // Entries of the scene that do not hold: nothing is added about their pairs, which would contradict them.
    std::vector<Expectation> failed = {};
};

// Adds an entry for every event time of each pair and kind, with the number of these events, unless scene.expect has it
// already, in either order of the pair. Returns how many events were left out because of the limit. Law: every added
// entry holds.
[[nodiscard]] std::size_t recordExpectations(Scene& scene, const Timeline& timeline, const RecordingOptions& options);

// Leaves each entry of `expect` once: of two that are equal, in either order of the pair, the first.
void dropRepeatedExpectations(Scene& scene);

} // namespace sweep
