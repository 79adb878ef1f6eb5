// What meets at the instant that is shown? Plain values for the painter.
#pragma once

#include "core/events/timeline.h"
#include "core/scene/position.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace sweep {

struct ContactMark
{
    Event event;
    std::optional<FinePlace> point;
    std::optional<Vec> normal; // unit, from a towards b or the cell
};

// The marks of all moments whose nearest double is `t`, at most `limit` of them, in the timeline's order.
[[nodiscard]] std::vector<ContactMark> contactMarksAt(const Scene& scene, const Timeline& timeline, double t,
                                                      std::size_t limit = 500);

// The marks of one moment alone. Requires: moment < timeline.moments().size().
[[nodiscard]] std::vector<ContactMark> contactMarksOf(const Scene& scene, const Timeline& timeline, std::size_t moment,
                                                      std::size_t limit = 500);

} // namespace sweep
