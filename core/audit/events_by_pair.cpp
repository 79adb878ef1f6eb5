#include "core/audit/events_by_pair.h"

#include "core/base/contract.h"

#include <limits>
#include <numeric>
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

// Sorts events of one body by the other body or by the cell, and leaves those of each in their order. Keys of their own
// are several times faster than looks into the timeline.
template <class Key, class KeyOf>
void sortBy(const KeyOf& keyOf, std::span<ListedEvent> events)
{
    struct Keyed
    {
        Key key;
        ListedEvent event;
    };
    std::vector<Keyed> keyed;
    keyed.reserve(events.size());
    for (const ListedEvent& event : events)
        keyed.push_back({keyOf(event), event});
    std::sort(keyed.begin(), keyed.end(), [](const Keyed& p, const Keyed& q) {
        return p.key != q.key ? p.key < q.key : p.event.event < q.event.event;
    });
    std::transform(keyed.begin(), keyed.end(), events.begin(), [](const Keyed& p) { return p.event; });
}

} // namespace

EventsByPair::EventsByPair(const Scene& scene, const Timeline& timeline, const Job& job)
    : m_bodies(scene.bodies.size()), m_first(2 * m_bodies + 1)
{
    SWEEP_EXPECTS(timeline.events().size() < std::numeric_limits<std::uint32_t>::max());
    findFaults(scene, timeline, job);
    list(timeline, job);
    for (std::uint32_t body = 0; body < m_bodies; ++body) {
        throwIfCancelled(job);
        sortPairs(timeline, body);
        sortCells(timeline, body);
    }
    m_firstOfPair.push_back(static_cast<std::uint32_t>(m_first[m_bodies]));
}

void EventsByPair::sortPairs(const Timeline& timeline, std::uint32_t a)
{
    const auto otherOf = [&](const ListedEvent& listed) { return timeline.events()[listed.event].b; };
    sortBy<std::uint32_t>(otherOf, std::span(m_listed).subspan(m_first[a], m_first[a + 1] - m_first[a]));
    for (std::size_t k = m_first[a]; k < m_first[a + 1]; ++k) {
        const BodyPair pair{a, otherOf(m_listed[k])};
        if (!m_pairs.empty() && m_pairs.back() == pair)
            continue;
        m_pairs.push_back(pair);
        m_firstOfPair.push_back(static_cast<std::uint32_t>(k));
    }
}

void EventsByPair::sortCells(const Timeline& timeline, std::uint32_t body)
{
    const auto cellOf = [&](const ListedEvent& listed) { return timeline.events()[listed.event].cell; };
    const std::size_t first = m_first[m_bodies + body];
    const std::size_t last = m_first[m_bodies + body + 1];
    sortBy<Cell>(cellOf, std::span(m_listed).subspan(first, last - first));
    for (std::size_t k = first; k < last; ++k)
        m_cellCount += k == first || cellOf(m_listed[k]) != cellOf(m_listed[k - 1]) ? 1 : 0;
}

void EventsByPair::findFaults(const Scene& scene, const Timeline& timeline, const Job& job)
{
    const auto& instants = timeline.instants();
    for (std::size_t m = 0; m < instants.size(); ++m) {
        throwIfCancelled(job);
        const auto& instant = instants[m];
        const bool late = m > 0 && instant.time.nearest() < instants[m - 1].time.nearest();
        for (std::size_t k = instant.first; k < instant.first + instant.count; ++k) {
            const Event& event = timeline.events()[k];
            std::string fault = faultOf(scene, event);
            if (fault.empty() && late)
                fault = "earlier than the instant before it";
            if (fault.empty() && k > instant.first && orderOf(event) < orderOf(timeline.events()[k - 1]))
                fault = "out of order inside its instant";
            if (!fault.empty())
                m_faults.push_back({k, std::move(fault)});
        }
    }
}

// Counting sort by the body: first as `a` of two bodies, then with cells.
void EventsByPair::list(const Timeline& timeline, const Job& job)
{
    const auto& events = timeline.events();
    const auto forEach = [&](const auto& visit) {
        auto fault = m_faults.begin();
        for (std::size_t m = 0; m < timeline.instants().size(); ++m) {
            throwIfCancelled(job);
            const auto& instant = timeline.instants()[m];
            for (std::size_t k = instant.first; k < instant.first + instant.count; ++k) {
                if (fault != m_faults.end() && fault->event == k)
                    ++fault;
                else
                    visit((events[k].withCell() ? m_bodies : 0) + events[k].a,
                          ListedEvent{static_cast<std::uint32_t>(k), static_cast<std::uint32_t>(m)});
            }
        }
    };
    forEach([&](std::size_t place, const ListedEvent&) { ++m_first[place + 1]; });
    std::partial_sum(m_first.begin(), m_first.end(), m_first.begin());
    m_listed.resize(m_first.back());
    std::vector<std::size_t> next = m_first;
    forEach([&](std::size_t place, const ListedEvent& event) { m_listed[next[place]++] = event; });
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
