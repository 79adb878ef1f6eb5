// The events of a timeline by pair and by cell, and the pairs that are tested.
#pragma once

#include "core/audit/pair_audit.h"

#include <sweepbench/tested_pairs.h>

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sweep::auditing {

using BodyPair = std::pair<std::uint32_t, std::uint32_t>;

// An event of the timeline.
struct ListedEvent
{
    double t = 0;              // the double nearest to its time
    std::uint32_t index = 0;   // in the timeline
    std::uint32_t instant = 0; // index of its instant there
    std::uint32_t a = 0;
    EventKind kind = EventKind::touch;
    bool clipped = false;
    bool hasS = false;
    std::int8_t side = 0; // side of t on which the exact time lies: −1 before, 1 after, 0 at t
};
struct ListedPairEvent : ListedEvent
{
    std::uint32_t b = 0;
    double s = 0;
    Instant time;
};
struct ListedCellEvent : ListedEvent
{
    Cell cell = {};
};

// The scale of an audit whose place an event with a cell takes until it is audited.
inline constexpr std::int16_t listedScale = 4000;

// A fault of an event that needs no geometry: an index that no body has, the later body as `a`, or an instant, or an
// event inside its instant, out of order.
struct EventFault
{
    std::size_t event = 0;
    double t = 0;
    std::string reason;
};

// The indices of an event and its instant in the whole timeline.
struct EventIndices
{
    std::uint32_t event = 0;
    std::uint32_t instant = 0;
};

// All events without an EventFault, by pair, and by body and cell; those of a pair, or of a body and a cell, in the
// order of the timeline. The timeline is read once, and again if exact times between the events of a cell are needed.
class EventsByPair
{
public:
    // Appends an audit that is not asked for each event, and keeps the events with cells in these, because there may be
    // millions: each until its audit is set. Throws AuditCancelled.
    EventsByPair(const Scene& scene, const TimelineParts& timeline, EventAudits& audits, const ParallelJob& work);

    // Ascending by event.
    [[nodiscard]] const std::vector<EventFault>& faults() const { return m_faults; }
    // The pairs of bodies that have events, ascending.
    [[nodiscard]] const std::vector<BodyPair>& pairs() const { return m_pairs; }
    [[nodiscard]] bool hasPair(BodyPair pair) const { return std::binary_search(m_pairs.begin(), m_pairs.end(), pair); }
    // The events of the pair with that index; none beyond the last pair.
    [[nodiscard]] std::span<const ListedPairEvent> ofPair(std::size_t index) const;
    // The number of bodies and cells that have events.
    [[nodiscard]] std::size_t cellCount() const { return m_cellCount; }
    // All events of a body with cells, in the order of the cells: their indices in the timeline.
    [[nodiscard]] std::span<const std::uint32_t> withCells(std::uint32_t body) const;
    // The event with a cell that has that index. Requires: its audit is not set.
    [[nodiscard]] ListedCellEvent withCell(std::uint32_t index) const;

    // The events of one pair, or of one body and cell, in the form that the audit takes.
    [[nodiscard]] std::vector<PairEvent> unpacked(std::span<const ListedPairEvent> listed) const;
    // Only events nearer to a neighbour than doubles can separate have their exact time.
    [[nodiscard]] std::vector<PairEvent> unpacked(std::span<const std::uint32_t> listed) const;

private:
    void list(const Scene& scene, const TimelineParts& timeline, const Job& job);
    void add(const Event& event, const Instant& time, EventIndices indices);
    void findPairs();
    void sortCells(const ParallelJob& work);
    void findCells(const Scene& scene, const ParallelJob& work);
    void readExactTimes(const TimelineParts& timeline, const Job& job);

    std::vector<ListedPairEvent> m_ofPairs; // by a, then b, then the timeline's order
    struct Concerned
    {
        std::uint32_t a = 0;
        std::uint32_t instant = 0;
    };
    EventAudits& m_audits;
    std::vector<Concerned> m_concerned;   // of all events, the rest of those with cells
    std::vector<std::uint32_t> m_ofCells; // by body, then cell, then the timeline's order
    std::vector<BodyPair> m_pairs;
    std::vector<std::size_t> m_firstOfPair; // one for each pair, then the end
    std::size_t m_cellCount = 0;
    std::vector<std::uint32_t> m_closeInstants; // those with cell events whose exact times are needed, ascending
    std::vector<Instant> m_closeTimes;          // their exact times
    std::vector<EventFault> m_faults;
};

// Decides which pairs are tested against each other.
class TestedPairs
{
public:
    explicit TestedPairs(const Scene& scene, const Job& job = {}); // throws AuditCancelled

    // False for two bodies of the same group, for an ignored pair, and if the two share no time of positive length or
    // both are stationary during it.
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
    std::vector<std::vector<std::uint32_t>> m_ignored; // the ignored bodies of each body, sorted
};

} // namespace sweep::auditing
