// Which values may a scene have? The one set of rules, for scenes that were read and scenes that were edited.
#pragma once

#include "core/scene/problem_list.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace sweep {

// Adds what the scene breaks to the problems. Members that the problems already call spoiled are left out.
void applyRules(const Scene& scene, ProblemList& problems);

// The bodies by their ids. Small: a scene may have millions. Refers to the bodies, which must outlive it unmoved.
class BodyIndex
{
public:
    static constexpr std::uint32_t none = 0xffffffff;

    explicit BodyIndex(const std::vector<Body>& bodies);

    // The index of the first body with that id, or none.
    [[nodiscard]] std::uint32_t find(std::string_view id) const { return m_slots[slotOf(id)]; }

private:
    [[nodiscard]] std::size_t slotOf(std::string_view id) const;

    const std::vector<Body>& m_bodies;
    std::vector<std::uint32_t> m_slots; // open addressing; the count is a power of two, at least half of it free
};

} // namespace sweep
