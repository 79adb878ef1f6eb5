// Sort order of the event table by a column.
#pragma once

#include "core/base/job.h"
#include "widgets/models/events/event_text.h"

#include <cstdint>
#include <vector>

namespace sweep {

struct EventSortInput
{
    const SolverAnswer& answer;             // has a timeline
    const SampledEvents* sampled = nullptr; // of that timeline; null if unknown
};

// For each body its rank among the names in natural order (S2 before S10). Equal names have the same rank.
[[nodiscard]] std::vector<std::uint32_t> nameRanks(const Scene& scene);

// Sorts events, given as indices into Timeline::events. Events with equal cells keep the timeline's order, also in
// descending order. How the columns sort:
// instant, time: by the exact order of the timeline; a: by name; b: bodies by name, then cells by i and j;
// s, point, check, frames: events without one come last; point: by x, then y, to 24 binary digits each, which is more
// than is shown; frames: missed, merged, late, unreported, seen.
// Cost: a few passes over integers. Points have to be computed, in less than a microsecond for most of them and a few
// microseconds for the others. Names are ranked once for a scene.
class EventSorter
{
public:
    // Requires: the events are in the timeline's order. Leaves them as they are if the job is stopped.
    void sort(std::vector<std::uint32_t>& events, const EventSortInput& input, EventText::Column column,
              Qt::SortOrder order, const Job& job = {});
    // Call it for another scene: names are ranked anew.
    void forget() { m_ranks.clear(); }

private:
    // Sorted by `high`, then by `low`.
    struct Row
    {
        std::uint64_t high = 0;
        std::uint64_t low = 0;
        std::uint32_t event = 0;
    };
    [[nodiscard]] Row rowOf(const EventSortInput& input, std::uint32_t event, EventText::Column column) const;
    [[nodiscard]] static Row rowOfPoint(const SolverAnswer& answer, std::uint32_t event, const Instant& time);
    [[nodiscard]] static Row rowOfFrames(const SampledEvents* sampled, std::uint32_t event);
    static void fillPoints(std::vector<Row>& rows, const std::vector<std::uint32_t>& events, const SolverAnswer& answer,
                           const Job& job);
    static void sortByWord(std::vector<Row>& rows, std::vector<Row>& spare, std::uint64_t Row::*word, bool descending);

    std::vector<std::uint32_t> m_ranks; // see nameRanks(); empty until they are needed
};

} // namespace sweep
