// Whom could a few bodies meet?
#pragma once

#include "core/broad_phase/candidate_pairs.h"

#include <span>

namespace sweep {

// The box of each body over its whole active interval; the whole plane for a ray or a line. Incomplete where the job is
// stopped.
[[nodiscard]] BoxArrays wholeBoxes(const Scene& scene, const ParallelJob& work = {});

// Puts the box of a body over its whole active interval at its place.
void setWholeBox(BoxArrays& boxes, std::uint32_t place, const Scene& scene);

// Every tested pair (see candidatePairs) of at least one of these bodies whose whole boxes meet, in increasing order.
// Requires: the bodies increase, and the boxes are those of the scene. Cost: one look at each box for each body.
[[nodiscard]] std::vector<BodyPair> pairsOfBodies(const Scene& scene, std::span<const std::uint32_t> bodies,
                                                  const BoxArrays& boxes, const Job& job = {});

} // namespace sweep
