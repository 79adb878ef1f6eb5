// Bodies by their ids.
#pragma once

#include <sweepbench/scene.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sweep {

// Hash index from ids to bodies, compact enough for millions of them. Refers to the bodies, which must outlive it and
// must not move.
class BodyIndex
{
public:
    static constexpr std::uint32_t none = 0xffffffff;

    explicit BodyIndex(const std::vector<Body>& bodies);

    // The index of the first body with that id, or none.
    [[nodiscard]] std::uint32_t find(std::string_view id) const { return findSlot(id, hashOf(id)).index; }
    // Whether an earlier body has the same id.
    [[nodiscard]] bool isRepeated(std::size_t index) const
    {
        return std::binary_search(m_repeated.begin(), m_repeated.end(), index);
    }

private:
    // The stored hash avoids comparing ids in nearly all cases in which they differ.
    struct Slot
    {
        std::uint32_t hash = 0;
        std::uint32_t index = none;
    };
    [[nodiscard]] static std::uint32_t hashOf(std::string_view id);
    [[nodiscard]] const Slot& findSlot(std::string_view id, std::uint32_t hash) const;

    const std::vector<Body>& m_bodies;
    std::vector<Slot> m_slots; // open addressing; a power of two, with at least half of the slots free
    std::vector<std::size_t> m_repeated;
};

} // namespace sweep
