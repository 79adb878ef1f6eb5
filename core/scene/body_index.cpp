#include "core/scene/body_index.h"

#include <bit>
#include <functional>

namespace sweep {

BodyIndex::BodyIndex(const std::vector<Body>& bodies) : m_bodies(bodies), m_slots(std::bit_ceil(2 * bodies.size() + 1))
{
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const std::uint32_t hash = hashOf(bodies[i].id);
        const Slot& slot = findSlot(bodies[i].id, hash);
        if (slot.index == none)
            m_slots[static_cast<std::size_t>(&slot - m_slots.data())] = {hash, static_cast<std::uint32_t>(i)};
        else
            m_repeated.push_back(i);
    }
}

std::uint32_t BodyIndex::hashOf(std::string_view id)
{
    const std::size_t hash = std::hash<std::string_view>{}(id);
    return static_cast<std::uint32_t>(hash ^ (hash >> 32U));
}

// The slot of the id, or the free slot where it would be inserted.
const BodyIndex::Slot& BodyIndex::findSlot(std::string_view id, std::uint32_t hash) const
{
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = hash & mask;
    while (m_slots[at].index != none && (m_slots[at].hash != hash || m_bodies[m_slots[at].index].id != id))
        at = (at + 1) & mask;
    return m_slots[at];
}

} // namespace sweep
