// In which order do events stand when a column sorts them?
#pragma once

#include "core/base/job.h"
#include "widgets/models/events/frame_sampler.h"

#include <Qt>

#include <cstdint>
#include <vector>

namespace sweep {

enum class EventKey
{
    time, // the exact order of the timeline
    kind,
    a,     // by name, as a person counts: S2 before S10
    b,     // bodies by name, then cells by i and j
    s,     // without one last
    point, // by x, then y, to 24 binary digits each, more than are shown; without one last
    check, // without one last
    frames // missed, taken for one, later, untold, seen; without sampling last
};

// What the columns are made of.
struct EventSortInput
{
    const SolverAnswer& answer;             // with a timeline
    const SampledEvents* sampled = nullptr; // of that timeline, where it is known
};

// The place of each body among the names in natural order; equal names have the same one.
[[nodiscard]] std::vector<std::uint32_t> nameRanks(const Scene& scene);

// Sorts events, indices into Timeline::events. Events that the key does not tell apart keep the timeline's order, also
// where it is descending. Names are put in order once for a scene. Cost: some passes over whole numbers; points have to
// be worked out, at less than a microsecond for most and some for others.
class EventSorter
{
public:
    // Requires: the events are in the timeline's order. Left as they are where the job is stopped.
    void sort(std::vector<std::uint32_t>& events, const EventSortInput& from, EventKey key, Qt::SortOrder order,
              const Job& job = {});
    void forget() { m_rank.clear(); }

private:
    struct Row
    {
        std::uint64_t high = 0;
        std::uint64_t low = 0;
        std::uint32_t event = 0;
    };
    [[nodiscard]] Row rowOf(const EventSortInput& from, std::uint32_t event, EventKey key) const;
    [[nodiscard]] static Row rowOfPoint(const SolverAnswer& answer, std::uint32_t event, const Instant& time);
    [[nodiscard]] static Row rowOfFrames(const SampledEvents* sampled, std::uint32_t event);
    static void fillPoints(std::vector<Row>& rows, const std::vector<std::uint32_t>& events, const SolverAnswer& answer,
                           const Job& job);
    static void sortByWord(std::vector<Row>& rows, std::vector<Row>& spare, std::uint64_t Row::*word, bool descending);

    std::vector<std::uint32_t> m_rank; // of each body's name; empty until somebody asks
};

} // namespace sweep
