// The events of a timeline, sorted to their pairs; what is wrong with them before any geometry.
#pragma once

#include "core/audit/event_check.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sweep::check {

using BodyPair = std::pair<std::uint32_t, std::uint32_t>;

struct Happenings
{
    std::map<BodyPair, std::vector<Happening>> ofPairs;
    std::vector<std::map<Cell, std::vector<Happening>>> ofCells; // of each body
    std::vector<std::string>
        faults; // of each event of the timeline; empty where nothing is wrong: only those are sorted
};

// Wrong here: indices that no body has, the later body as `a`, instants or events inside an instant out of order.
// Throws AuditStopped.
[[nodiscard]] Happenings sortedHappenings(const Scene& scene, const Timeline& timeline, const Job& job);

// Which pairs are tested against each other?
class TestedPairs
{
public:
    explicit TestedPairs(const Scene& scene, const Job& job = {}); // throws AuditStopped

    // Not: the same group, a pair to ignore, no shared time of positive length, or neither moves during it.
    [[nodiscard]] bool tested(const SceneMotions& motions, std::uint32_t a, std::uint32_t b) const;

private:
    enum class Moves
    {
        always,
        never,
        depends
    };

    const Scene& m_scene;
    std::vector<int> m_groups; // −1: none
    std::vector<Moves> m_moves;
    std::vector<std::vector<std::uint32_t>> m_ignored; // of each body, sorted
};

} // namespace sweep::check
