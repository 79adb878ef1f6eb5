// Who could meet whom?
#pragma once

#include "core/base/job.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace sweep {

// Two bodies by their position in the scene, a < b.
struct BodyPair
{
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    friend auto operator<=>(const BodyPair&, const BodyPair&) = default;
};

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

// Every tested pair whose swept boxes meet, in increasing order. Tested: not excluded, active together for longer than
// an instant, and at least one of them moving or changing its radius then. May hold a pair too many, never loses one,
// because a swept box surely holds its body. Cost: sort and sweep along x; a ray or a line meets every box.
[[nodiscard]] std::vector<BodyPair> candidatePairs(const Scene& scene, const Job& job = {});

} // namespace sweep
