#include "core/audit/events_by_pair.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace sweep::auditing {

namespace {

std::string faultOf(const Scene& scene, const Event& event)
{
    const std::size_t bodies = scene.bodies.size();
    if (event.a >= bodies || (!event.withCell() && event.b >= bodies))
        return "no such body";
    if (event.withCell())
        return isTraced(scene, scene.bodies[event.a]) ? "" : "this body is not traced through the grid";
    return event.a < event.b ? "" : "the earlier body of the scene should be a";
}

auto orderOf(const Event& event)
{
    return std::tuple(static_cast<int>(event.kind), event.withCell(), event.a, event.withCell() ? 0 : event.b,
                      event.cell);
}

} // namespace

EventsByPair eventsByPair(const Scene& scene, const Timeline& timeline, const Job& job)
{
    EventsByPair sorted;
    sorted.cells.resize(scene.bodies.size());
    sorted.faults.resize(timeline.events().size());
    const auto& instants = timeline.instants();
    for (std::size_t m = 0; m < instants.size(); ++m) {
        throwIfCancelled(job);
        const auto& instant = instants[m];
        const bool late = m > 0 && instant.time.nearest() < instants[m - 1].time.nearest();
        for (std::size_t k = instant.first; k < instant.first + instant.count; ++k) {
            const Event& event = timeline.events()[k];
            sorted.faults[k] = faultOf(scene, event);
            if (sorted.faults[k].empty() && late)
                sorted.faults[k] = "earlier than the instant before it";
            if (sorted.faults[k].empty() && k > instant.first && orderOf(event) < orderOf(timeline.events()[k - 1]))
                sorted.faults[k] = "out of order inside its instant";
            if (!sorted.faults[k].empty())
                continue;
            const PairEvent found{
                k, m, &event, &instant.time, instant.time.nearest(), instant.time.below(), instant.time.above()};
            if (event.withCell())
                sorted.cells[event.a][event.cell].push_back(found);
            else
                sorted.pairs[{event.a, event.b}].push_back(found);
        }
    }
    return sorted;
}

TestedPairs::TestedPairs(const Scene& scene, const Job& job) : m_scene(scene), m_ignored(scene.bodies.size())
{
    std::unordered_map<std::string, int> groups;
    std::unordered_map<std::string, std::uint32_t> ids;
    for (std::uint32_t k = 0; k < scene.bodies.size(); ++k) {
        throwIfCancelled(job);
        const Body& body = scene.bodies[k];
        ids.emplace(body.id, k);
        m_groups.push_back(body.group ? groups.emplace(*body.group, static_cast<int>(groups.size())).first->second
                                      : -1);
        const bool moves = movesDuring(body, activeInterval(scene, body));
        const bool keyed = std::holds_alternative<Keyed>(body.a) || std::holds_alternative<Keyed>(body.b);
        m_moves.push_back(!moves ? Moves::never : keyed ? Moves::depends : Moves::always);
    }
    for (const auto& [p, q] : scene.ignore.value_or(std::vector<std::pair<std::string, std::string>>{})) {
        const auto a = ids.find(p);
        const auto b = ids.find(q);
        if (a == ids.end() || b == ids.end())
            continue;
        m_ignored[a->second].push_back(b->second);
        m_ignored[b->second].push_back(a->second);
    }
    for (auto& others : m_ignored)
        std::sort(others.begin(), others.end());
}

bool TestedPairs::tested(const SceneMotions& motions, std::uint32_t a, std::uint32_t b) const
{
    if (m_groups[a] >= 0 && m_groups[a] == m_groups[b])
        return false;
    if (std::binary_search(m_ignored[a].begin(), m_ignored[a].end(), b))
        return false;
    const std::optional<Interval> w = sharedActive(motions, a, b);
    if (!w)
        return false;
    const auto moves = [&](std::uint32_t body) {
        return m_moves[body] == Moves::always ||
               (m_moves[body] == Moves::depends && movesDuring(m_scene.bodies[body], *w));
    };
    return moves(a) || moves(b);
}

} // namespace sweep::auditing
