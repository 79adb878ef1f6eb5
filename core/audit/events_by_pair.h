// The events of a timeline by pair and by cell, and the pairs that are tested at all.
#pragma once

#include "core/audit/event_check.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sweep::auditing {

using BodyPair = std::pair<std::uint32_t, std::uint32_t>;

// An event by its index in the timeline, and the index of its instant there.
struct ListedEvent
{
    std::uint32_t event = 0;
    std::uint32_t instant = 0;
};

// What is wrong with an event before any geometry: indices that no body has, the later body as `a`, and instants or
// events inside an instant out of order.
struct EventFault
{
    std::size_t event = 0;
    std::string reason;
};

// All events without such a fault, first those of two bodies by a, then b, then those with cells by body, then cell;
// those of a pair, or of a body and a cell, in the order of the timeline.
class EventsByPair
{
public:
    EventsByPair(const Scene& scene, const Timeline& timeline, const Job& job); // throws AuditCancelled

    // Ascending by event.
    [[nodiscard]] const std::vector<EventFault>& faults() const { return m_faults; }
    // The pairs of bodies that have events, ascending.
    [[nodiscard]] const std::vector<BodyPair>& pairs() const { return m_pairs; }
    // The events of the pair with that index; none beyond the last pair.
    [[nodiscard]] std::span<const ListedEvent> ofPair(std::size_t index) const
    {
        return index < m_pairs.size() ? part(m_firstOfPair[index], m_firstOfPair[index + 1])
                                      : std::span<const ListedEvent>();
    }
    // The number of bodies and cells that have events.
    [[nodiscard]] std::size_t cellCount() const { return m_cellCount; }
    [[nodiscard]] bool hasPair(BodyPair pair) const { return std::binary_search(m_pairs.begin(), m_pairs.end(), pair); }
    // All events of a body with cells.
    [[nodiscard]] std::span<const ListedEvent> withCells(std::uint32_t body) const
    {
        return part(m_first[m_bodies + body], m_first[m_bodies + body + 1]);
    }

private:
    void findFaults(const Scene& scene, const Timeline& timeline, const Job& job);
    void list(const Timeline& timeline, const Job& job);
    void sortPairs(const Timeline& timeline, std::uint32_t a);
    void sortCells(const Timeline& timeline, std::uint32_t body);
    [[nodiscard]] std::span<const ListedEvent> part(std::size_t first, std::size_t last) const
    {
        return std::span(m_listed).subspan(first, last - first);
    }

    std::size_t m_bodies;
    std::vector<ListedEvent> m_listed;
    std::vector<std::size_t> m_first; // for each body as `a` of a pair, then for each body with cells; then the end
    std::vector<BodyPair> m_pairs;
    std::vector<std::uint32_t> m_firstOfPair; // for each pair; then the end
    std::size_t m_cellCount = 0;
    std::vector<EventFault> m_faults;
};

// Decides which pairs are tested against each other.
class TestedPairs
{
public:
    explicit TestedPairs(const Scene& scene, const Job& job = {}); // throws AuditCancelled

    // False for two bodies of the same group, for an ignored pair, and where the two share no time of positive length
    // or both are stationary during it.
    [[nodiscard]] bool tested(const SceneMotions& motions, std::uint32_t a, std::uint32_t b) const;

private:
    enum class Moves
    {
        always,
        never,
        depends // on the interval
    };

    const Scene& m_scene;
    std::vector<int> m_groups; // −1: none
    std::vector<Moves> m_moves;
    std::vector<std::vector<std::uint32_t>> m_ignored; // of each body, sorted
};

} // namespace sweep::auditing
