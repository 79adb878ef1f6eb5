// In which order do events stand when a column sorts them?
#pragma once

#include "widgets/models/answer.h"

#include <Qt>

#include <cstdint>
#include <vector>

namespace sweep {

enum class EventKey
{
    time, // the exact order of the timeline
    kind,
    a, // by name, as a person counts: S2 before S10
    b, // bodies by name, then cells by i and j
    s, // without one last
    point,
    check // without one last
};

// Sorts events, indices into Timeline::events. Events that the key does not tell apart keep the timeline's order, also
// where it is descending. Names are put in order once for a scene.
class EventOrder
{
public:
    void sort(std::vector<std::uint32_t>& events, const Answer& answer, EventKey key, Qt::SortOrder order);
    void forget() { m_rank.clear(); }

private:
    struct Row
    {
        std::uint64_t high = 0;
        std::uint64_t low = 0;
        std::uint32_t event = 0;
    };
    [[nodiscard]] Row rowOf(const Answer& answer, std::uint32_t event, EventKey key) const;
    void rankNames(const Scene& scene);

    std::vector<std::uint32_t> m_rank; // of each body's name; empty until somebody asks
};

} // namespace sweep
