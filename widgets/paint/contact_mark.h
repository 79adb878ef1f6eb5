// What meets at the instant that is shown? Plain values for the painter.
#pragma once

#include "core/events/timeline.h"
#include "core/scene/position.h"
#include "widgets/models/session/time_position.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace sweep {

struct ContactMark
{
    // Beside an instant a contact that begins or ends there holds on one side alone, one that lasts no longer on none.
    enum class Holds
    {
        yes,
        notYet,
        noLonger
    };

    Event event;
    std::optional<DoubleDoubleVec> point;
    std::optional<Vec> normal; // unit, from a towards b or the cell
    Holds holds = Holds::yes;
};

// The marks of all instants whose nearest double is `t`, at most `limit` of them, in the timeline's order.
[[nodiscard]] std::vector<ContactMark> contactMarksAt(const Scene& scene, const Timeline& timeline, double t,
                                                      std::size_t limit = 500);

// The marks of one instant alone. Requires: instant < timeline.instants().size().
[[nodiscard]] std::vector<ContactMark> contactMarksOf(const Scene& scene, const Timeline& timeline, std::size_t instant,
                                                      InstantSide side = InstantSide::at, std::size_t limit = 500);

} // namespace sweep
