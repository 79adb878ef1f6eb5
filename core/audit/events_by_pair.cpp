#include "core/audit/events_by_pair.h"

#include "core/audit/pair_audit.h"
#include "core/scene/motion.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/base/jobs.h>
#include <sweepbench/tested_pairs.h>

#include <bit>
#include <limits>
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

// `previous` is the event before it in its instant, if any; `late` is true if its instant comes after a later one.
std::string faultAt(const Scene& scene, const Event& event, const Event* previous, bool late)
{
    std::string fault = faultOf(scene, event);
    if (fault.empty() && late)
        fault = "earlier than the instant before it";
    if (fault.empty() && previous && orderOf(event) < orderOf(*previous))
        fault = "out of order inside its instant";
    return fault;
}

// An event with a cell in the place of its audit.
struct PackedCellEvent
{
    std::array<std::uint32_t, 6> numbers; // t, and i and j of the cell
    std::int16_t scale;                   // listedScale
    EventKind kind;
    bool clipped : 1;
    bool hasS : 1;
    std::int8_t side : 2;
    std::uint8_t unused : 4;
};

struct CellNumbers
{
    double t;
    Cell cell;
};

PackedAudit packed(const ListedCellEvent& event)
{
    const auto numbers = std::bit_cast<std::array<std::uint32_t, 6>>(CellNumbers{event.t, event.cell});
    return std::bit_cast<PackedAudit>(
        PackedCellEvent{numbers, listedScale, event.kind, event.clipped, event.hasS, event.side, 0});
}

ListedEvent listedOf(const Event& event, const Instant& time, EventIndices indices)
{
    const double t = time.nearest();
    const auto side = static_cast<std::int8_t>(int(time.above() > t) - int(time.below() < t));
    return {t, indices.event, indices.instant, event.a, event.kind, event.clipped, event.hasS, side};
}

PairEvent unpackedEvent(const ListedEvent& listed)
{
    PairEvent event;
    event.index = listed.index;
    event.instant = listed.instant;
    event.reported.kind = listed.kind;
    event.reported.clipped = listed.clipped;
    event.reported.hasS = listed.hasS;
    event.reported.a = listed.a;
    event.t = listed.t;
    event.below = listed.side < 0 ? below(listed.t, 1) : listed.t;
    event.above = listed.side > 0 ? above(listed.t, 1) : listed.t;
    return event;
}

bool precedes(const ListedPairEvent& p, const ListedPairEvent& q)
{
    return std::tie(p.a, p.b, p.index) < std::tie(q.a, q.b, q.index);
}

// By body, then cell, then the timeline's order.
struct CellKey
{
    std::uint32_t a = 0;
    std::uint32_t index = 0;
    Cell cell;
};

bool precedes(const CellKey& p, const CellKey& q)
{
    return std::tie(p.a, p.cell, p.index) < std::tie(q.a, q.cell, q.index);
}

template <class Listed>
void sortInOrder(std::vector<Listed>& listed, const ParallelJob& work)
{
    parallelSort(work.threads, listed, [&work](const Listed& p, const Listed& q) {
        throwIfCancelled(work.job);
        return precedes(p, q);
    });
}

bool sameCell(const ListedCellEvent& p, const ListedCellEvent& q)
{
    return p.a == q.a && p.cell == q.cell;
}

} // namespace

EventsByPair::EventsByPair(const Scene& scene, const TimelineParts& timeline, EventAudits& audits,
                           const ParallelJob& work)
    : m_audits(audits)
{
    SWEEP_EXPECTS(timeline.eventCount() < std::numeric_limits<std::uint32_t>::max());
    list(scene, timeline, work.job);
    sortInOrder(m_ofPairs, work);
    findPairs();
    sortCells(work);
    findCells(scene, work);
    if (!m_closeInstants.empty())
        readExactTimes(timeline, work.job);
}

void EventsByPair::list(const Scene& scene, const TimelineParts& timeline, const Job& job)
{
    EventIndices indices;
    m_audits.reserve(timeline.eventCount()); // growing would need half as much again, beside the timeline's part
    m_concerned.reserve(timeline.eventCount());
    double before = -std::numeric_limits<double>::infinity();
    timeline.forEach([&](const Timeline& part) {
        for (const TimelineInstant& instant : part.instants()) {
            throwIfCancelled(job);
            const double t = instant.time.nearest();
            const Event* previous = nullptr;
            for (const Event& event : part.eventsOf(instant)) {
                m_audits.append(1, notAsked);
                m_concerned.push_back({event.a, indices.instant});
                std::string fault = faultAt(scene, event, previous, t < before);
                if (fault.empty())
                    add(event, instant.time, indices);
                else
                    m_faults.push_back({indices.event, t, std::move(fault)});
                previous = &event;
                ++indices.event;
            }
            before = t;
            ++indices.instant;
        }
        return true;
    });
}

void EventsByPair::add(const Event& event, const Instant& time, EventIndices indices)
{
    const ListedEvent listed = listedOf(event, time, indices);
    if (event.withCell()) {
        m_ofCells.push_back(indices.event);
        m_audits.packed().back() = packed({listed, event.cell});
    } else
        m_ofPairs.push_back({listed, event.b, event.s, time});
}

void EventsByPair::findPairs()
{
    for (std::size_t k = 0; k < m_ofPairs.size(); ++k) {
        const BodyPair pair{m_ofPairs[k].a, m_ofPairs[k].b};
        if (!m_pairs.empty() && m_pairs.back() == pair)
            continue;
        m_pairs.push_back(pair);
        m_firstOfPair.push_back(k);
    }
    m_firstOfPair.push_back(m_ofPairs.size());
}

// Sorts keys, because comparing events in the places of their audits would miss the cache.
void EventsByPair::sortCells(const ParallelJob& work)
{
    std::vector<CellKey> keys;
    keys.reserve(m_ofCells.size());
    for (const std::uint32_t index : m_ofCells)
        keys.push_back({m_concerned[index].a, index, withCell(index).cell});
    sortInOrder(keys, work);
    std::ranges::transform(keys, m_ofCells.begin(), &CellKey::index);
}

// Counts the cells, and finds the events whose exact times are needed.
void EventsByPair::findCells(const Scene& scene, const ParallelJob& work)
{
    constexpr std::size_t length = 10'000;
    struct Found
    {
        std::size_t cells = 0;
        std::vector<std::uint32_t> closeInstants;
    };
    std::vector<Found> found(blockCount(m_ofCells.size(), length));
    parallelFor(work.threads, found.size(), [&](std::size_t i) {
        throwIfCancelled(work.job);
        const Block block = blockAt(i, m_ofCells.size(), length);
        for (std::size_t k = block.first; k < block.last; ++k) {
            const ListedCellEvent event = withCell(m_ofCells[k]);
            const bool isFirst = k == 0 || !sameCell(withCell(m_ofCells[k - 1]), event);
            const bool isLast = k + 1 == m_ofCells.size() || !sameCell(withCell(m_ofCells[k + 1]), event);
            found[i].cells += isFirst ? 1 : 0;
            const Interval w = activeInterval(scene, scene.bodies[event.a]);
            const PairEvent here = unpackedEvent(event);
            const auto before = isFirst ? std::nullopt : std::optional(unpackedEvent(withCell(m_ofCells[k - 1])));
            const bool isClose = needsExactTimes(before ? &*before : nullptr, &here, w);
            if (isClose && !isFirst)
                found[i].closeInstants.push_back(withCell(m_ofCells[k - 1]).instant);
            if (isClose || (isLast && needsExactTimes(&here, nullptr, w)))
                found[i].closeInstants.push_back(event.instant);
        }
    });
    for (const Found& block : found) {
        m_cellCount += block.cells;
        m_closeInstants.insert(m_closeInstants.end(), block.closeInstants.begin(), block.closeInstants.end());
    }
    std::sort(m_closeInstants.begin(), m_closeInstants.end());
    m_closeInstants.erase(std::unique(m_closeInstants.begin(), m_closeInstants.end()), m_closeInstants.end());
}

void EventsByPair::readExactTimes(const TimelineParts& timeline, const Job& job)
{
    std::size_t first = 0; // index of the part's first instant
    m_closeTimes.reserve(m_closeInstants.size());
    timeline.forEach([&](const Timeline& part) {
        throwIfCancelled(job);
        const std::size_t last = first + part.instants().size();
        while (m_closeTimes.size() < m_closeInstants.size() && m_closeInstants[m_closeTimes.size()] < last)
            m_closeTimes.push_back(part.instants()[m_closeInstants[m_closeTimes.size()] - first].time);
        first = last;
        return m_closeTimes.size() < m_closeInstants.size();
    });
}

std::span<const ListedPairEvent> EventsByPair::ofPair(std::size_t index) const
{
    if (index >= m_pairs.size())
        return {};
    return std::span(m_ofPairs).subspan(m_firstOfPair[index], m_firstOfPair[index + 1] - m_firstOfPair[index]);
}

std::span<const std::uint32_t> EventsByPair::withCells(std::uint32_t body) const
{
    const auto byBody = [this](std::uint32_t index) { return m_concerned[index].a; };
    const auto found = std::ranges::equal_range(m_ofCells, body, {}, byBody);
    return {found.begin(), found.end()};
}

ListedCellEvent EventsByPair::withCell(std::uint32_t index) const
{
    const auto event = std::bit_cast<PackedCellEvent>(m_audits.packed()[index]);
    const auto [t, cell] = std::bit_cast<CellNumbers>(event.numbers);
    const auto [a, instant] = m_concerned[index];
    return {{t, index, instant, a, event.kind, event.clipped, event.hasS, event.side}, cell};
}

std::vector<PairEvent> EventsByPair::unpacked(std::span<const ListedPairEvent> listed) const
{
    std::vector<PairEvent> events;
    events.reserve(listed.size());
    for (const ListedPairEvent& each : listed) {
        PairEvent& event = events.emplace_back(unpackedEvent(each));
        event.reported.b = each.b;
        event.reported.s = each.s;
        event.time = &each.time;
    }
    return events;
}

std::vector<PairEvent> EventsByPair::unpacked(std::span<const std::uint32_t> listed) const
{
    std::vector<PairEvent> events;
    events.reserve(listed.size());
    for (const std::uint32_t index : listed) {
        const ListedCellEvent each = withCell(index);
        PairEvent& event = events.emplace_back(unpackedEvent(each));
        event.reported.cell = each.cell;
        const auto close = std::ranges::lower_bound(m_closeInstants, each.instant);
        if (close != m_closeInstants.end() && *close == each.instant)
            event.time = &m_closeTimes[static_cast<std::size_t>(close - m_closeInstants.begin())];
    }
    return events;
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
        bool keyed = false;
        forEachPath(body, [&](const Path& path) { keyed = keyed || std::holds_alternative<Keyed>(path); });
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
