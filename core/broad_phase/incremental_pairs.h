// Incremental broad phase: the candidate pairs of a few changed bodies.
#pragma once

#include "core/broad_phase/candidate_pairs.h"

#include <span>

namespace sweep {

// Every tested pair (see candidatePairs) with at least one of these bodies whose swept boxes meet, in increasing order.
// Requires: `bodies` is increasing and `boxes` is sweptBoxes(scene). Cost: one test of every box for each body.
[[nodiscard]] std::vector<BodyPair> candidatePairsOf(const Scene& scene, std::span<const std::uint32_t> bodies,
                                                     const BoxArrays& boxes, const Job& job = {});

} // namespace sweep
