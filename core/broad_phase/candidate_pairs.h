// Candidate pairs: bodies of a scene whose swept boxes overlap at a common time.
#pragma once

#include "core/base/job.h"
#include "core/broad_phase/tested_pairs.h"

#include <cstddef>
#include <limits>
#include <vector>

namespace sweep {

// Every tested pair whose swept boxes overlap at a common time, in increasing order. A pair is tested if it is not
// excluded, both bodies are active together for longer than an instant, and at least one of them moves or changes its
// radius then. The result may contain a pair too many but never loses one, because the boxes of a body certainly
// contain it, each over its time, and together cover all of its time.
// The same for any number of threads. Empty if the job is stopped.
// Cost: see overlappingPairs; a ray or a line is paired with every body.
[[nodiscard]] std::vector<BodyPair> candidatePairs(const Scene& scene, const ParallelJob& work = {});

struct RestingPairs
{
    std::vector<BodyPair> pairs; // in increasing order
    bool isComplete = true;
};

// Every pair at rest (see Untested) whose swept boxes overlap; no pair is lost unless more than `most` boxes overlap.
// Then only some of the pairs are returned, and memory depends only on `most` and the number of bodies.
[[nodiscard]] RestingPairs restingPairs(const Scene& scene, const TestedPairs& tested, const ParallelJob& work = {},
                                        std::size_t most = std::numeric_limits<std::size_t>::max());

} // namespace sweep
