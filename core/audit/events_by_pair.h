// The events of a timeline by pair and by cell, and the pairs that are tested at all.
#pragma once

#include "core/audit/event_check.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sweep::auditing {

using BodyPair = std::pair<std::uint32_t, std::uint32_t>;

struct EventsByPair
{
    std::map<BodyPair, std::vector<PairEvent>> pairs;
    std::vector<std::map<Cell, std::vector<PairEvent>>> cells; // of each body
    // For each event of the timeline, what is wrong with it before any geometry; empty where nothing is. The faults are
    // indices that no body has, the later body as `a`, and instants or events inside an instant out of order. Events
    // with a fault are in neither map.
    std::vector<std::string> faults;
};

// Throws AuditCancelled.
[[nodiscard]] EventsByPair eventsByPair(const Scene& scene, const Timeline& timeline, const Job& job);

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
