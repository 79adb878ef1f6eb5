// Which values may a scene have? The one set of rules, for scenes that were read and scenes that were edited.
#pragma once

#include "core/base/job.h"
#include "core/scene/file/found_problems.h"
#include "core/scene/scene.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sweep {

// Adds what the scene breaks to the problems. Members that the problems already call spoiled are left out. Stopped by
// its job, "cancelled" is the only problem.
void applyRules(const Scene& scene, FoundProblems& problems, const Job& job);

// The bodies by their ids. Small: a scene may have millions. Refers to the bodies, which must outlive it unmoved.
class BodyIndex
{
public:
    static constexpr std::uint32_t none = 0xffffffff;

    explicit BodyIndex(const std::vector<Body>& bodies);

    // The index of the first body with that id, or none.
    [[nodiscard]] std::uint32_t find(std::string_view id) const { return slotOf(id, hashOf(id)).index; }
    // Has an earlier body the same id?
    [[nodiscard]] bool isRepeated(std::size_t index) const
    {
        return std::binary_search(m_repeated.begin(), m_repeated.end(), index);
    }

private:
    // The hash beside the index saves a look at nearly all bodies with other ids.
    struct Slot
    {
        std::uint32_t hash = 0;
        std::uint32_t index = none;
    };
    [[nodiscard]] static std::uint32_t hashOf(std::string_view id);
    [[nodiscard]] const Slot& slotOf(std::string_view id, std::uint32_t hash) const;

    const std::vector<Body>& m_bodies;
    std::vector<Slot> m_slots; // open addressing; the count is a power of two, at least half of it free
    std::vector<std::size_t> m_repeated;
};

} // namespace sweep
