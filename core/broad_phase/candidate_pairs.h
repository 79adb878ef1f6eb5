// Candidate pairs: bodies of a scene whose swept boxes overlap at a common time.
#pragma once

#include "core/broad_phase/sweep_and_prune.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace sweep {

// Two bodies by their index in the scene, a < b.
using BodyPair = IndexPair;

// The pairs that a scene leaves out by name: those in `ignore` and those of one group.
class Exclusions
{
public:
    explicit Exclusions(const Scene& scene);
    [[nodiscard]] bool excludes(BodyPair pair) const;

private:
    std::vector<std::uint32_t> m_group; // 0: none
    std::unordered_set<std::uint64_t> m_ignored;
};

// Every tested pair whose swept boxes overlap at a common time, in increasing order. A pair is tested where it is not
// excluded, both bodies are active together for longer than an instant, and at least one of them moves or changes its
// radius then. The result may hold a pair too many but never loses one, because the boxes of a body certainly hold it,
// each over its time, and together cover all of its time.
// The same for any number of threads. Empty where the job is stopped.
// Cost: see overlappingPairs; a ray or a line is paired with every body.
[[nodiscard]] std::vector<BodyPair> candidatePairs(const Scene& scene, const ParallelJob& work = {});

} // namespace sweep
