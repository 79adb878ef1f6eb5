// Rules of a valid scene, the same for scenes that were read and scenes that were edited in memory.
#pragma once

#include "core/base/job.h"
#include "core/scene/file/problem_collector.h"
#include "core/scene/scene.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sweep {

// Adds a problem for every rule that the scene breaks, except where the list calls the member spoiled already. Where
// the job is stopped, "cancelled" is the only problem.
void applyRules(const Scene& scene, ProblemCollector& problems, const Job& job);

// Hash index from ids to bodies, small enough for millions of them. Refers to the bodies, which must outlive it
// unmoved.
class BodyIndex
{
public:
    static constexpr std::uint32_t none = 0xffffffff;

    explicit BodyIndex(const std::vector<Body>& bodies);

    // The index of the first body with that id, or none.
    [[nodiscard]] std::uint32_t find(std::string_view id) const { return findSlot(id, hashOf(id)).index; }
    // True where an earlier body has the same id.
    [[nodiscard]] bool isRepeated(std::size_t index) const
    {
        return std::binary_search(m_repeated.begin(), m_repeated.end(), index);
    }

private:
    // The stored hash spares comparing the ids of nearly all bodies whose ids differ.
    struct Slot
    {
        std::uint32_t hash = 0;
        std::uint32_t index = none;
    };
    [[nodiscard]] static std::uint32_t hashOf(std::string_view id);
    [[nodiscard]] const Slot& findSlot(std::string_view id, std::uint32_t hash) const;

    const std::vector<Body>& m_bodies;
    std::vector<Slot> m_slots; // open addressing; their number is a power of two, and at least half of them are free
    std::vector<std::size_t> m_repeated;
};

} // namespace sweep
