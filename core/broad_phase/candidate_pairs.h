// Who could meet whom?
#pragma once

#include "core/broad_phase/box_pairs.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace sweep {

// Two bodies by their position in the scene, a < b.
using BodyPair = IndexPair;

// Which pairs are left out by name: those in `ignore` and those of one group.
class Exclusions
{
public:
    explicit Exclusions(const Scene& scene);
    [[nodiscard]] bool excludes(BodyPair pair) const;

private:
    std::vector<std::uint32_t> m_group; // 0: none
    std::unordered_set<std::uint64_t> m_ignored;
};

// Every tested pair whose swept boxes meet at a common time, in increasing order. Tested: not excluded, active together
// for longer than an instant, and at least one of them moving or changing its radius then. May hold a pair too many,
// never loses one, because the boxes of a body surely hold it, each over its time, and these cover all of its time.
// The same for any number of threads. Empty where the job is stopped.
// Cost: see overlappingPairs; a ray or a line is paired with every body.
[[nodiscard]] std::vector<BodyPair> candidatePairs(const Scene& scene, const ParallelJob& work = {});

} // namespace sweep
