// Incremental broad phase: the candidate pairs of a few bodies, those that changed.
#pragma once

#include "core/broad_phase/candidate_pairs.h"

#include <span>

namespace sweep {

// Every tested pair (see candidatePairs) of at least one of these bodies whose swept boxes meet, in increasing order.
// Requires: the bodies increase, and the boxes are sweptBoxes(scene). Cost: one look at each box for each body.
[[nodiscard]] std::vector<BodyPair> candidatePairsOf(const Scene& scene, std::span<const std::uint32_t> bodies,
                                                     const BoxArrays& boxes, const Job& job = {});

} // namespace sweep
