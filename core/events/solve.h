// If, when and where do the bodies of a scene meet?
#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/events/timeline.h"
#include "core/predicates/stage.h"

#include <cstdint>

namespace sweep {

struct SolveOptions
{
    std::uint64_t maxEvents = 10'000'000; // grid traces that would give more are refused before they are walked
    StageSet stages = {}; // those that may decide; the answer is the same
    Job job = {};
};

// Every event of the scene, exactly. Requires: problemsOf(scene) is empty.
// Refused: grid traces with more than maxEvents events, or with cell indices of magnitude 2⁵³ or more.
// Stopped by its job: a problem whose message is "cancelled".
// Cost: grows with the pairs whose swept boxes meet, and with the cells that are met.
[[nodiscard]] Result<Timeline> solve(const Scene& scene, const SolveOptions& options = {});

} // namespace sweep
