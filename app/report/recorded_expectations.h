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
    // This pair is recorded first. If it has no event, an entry of the kind `ofQuietPair` records that; nothing if the
    // pair was not tested.
    std::optional<std::pair<std::uint32_t, std::uint32_t>> first = {};
    std::optional<ExpectedKind> ofQuietPair = ExpectedKind::none;
    std::size_t limit = 1000; // of added entries
    // Entries of the scene that do not hold. Nothing is added about their pairs, because it would contradict them.
    std::vector<Expectation> failed = {};
};

// Adds an entry for every event time of each pair and kind, with the number of these events, unless scene.expect
// already has it, in either order of the pair. Returns the number of events omitted because of the limit. Law: every
// added entry holds.
[[nodiscard]] std::size_t recordExpectations(Scene& scene, const Timeline& timeline, const RecordingOptions& options);

// Removes repeated entries of `expect`, also those with the pair in reverse order; the first of equal ones stays.
void dropRepeatedExpectations(Scene& scene);

} // namespace sweep
