// Clusters of events on a time axis with more events than pixels.
#pragma once

#include "core/events/timeline.h"
#include "widgets/timeline/time_scale.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

namespace sweep {

// Calls add(x, first, end) for the clusters of values in view, from left to right; the indices are those of `values`,
// which are ordered by xOf. Every value in view is in exactly one cluster: a cluster holds what lies less than
// `spacing` pixels to the right of its first value, whose pixel is x.
template <class Values, class X, class Add>
void forEachCluster(const Values& values, const TimeScale& scale, double spacing, X xOf, Add add)
{
    const double right = std::nextafter(scale.left + scale.width, INFINITY); // the right end is in view
    auto next = std::ranges::partition_point(values, [&](const auto& v) { return xOf(v) < scale.left; });
    while (next != values.end() && xOf(*next) <= right) {
        const double x = xOf(*next);
        auto end = next + 1;
        if (end != values.end() && xOf(*end) < x + spacing)
            end = std::partition_point(end, values.end(), [&](const auto& v) { return xOf(v) < x + spacing; });
        add(x, std::size_t(next - values.begin()), std::size_t(end - values.begin()));
        next = end;
    }
}

// A cluster of events. Every event in view is counted in exactly one mark.
struct EventMark
{
    double x = 0; // pixel of the first instant
    std::size_t firstInstant = 0;
    std::size_t instants = 0;
    std::array<std::size_t, 4> counts{}; // by EventKind

    [[nodiscard]] std::size_t total() const { return counts[0] + counts[1] + counts[2] + counts[3]; }
};

// Prefix counts over a timeline, computed once, so that the cost of marks grows with pixels and not with events.
class EventMarks
{
public:
    EventMarks() = default;
    explicit EventMarks(std::shared_ptr<const Timeline> timeline);

    [[nodiscard]] const std::shared_ptr<const Timeline>& timeline() const { return m_timeline; }
    // Marks at least `spacing` pixels apart; see forEachCluster.
    [[nodiscard]] std::vector<EventMark> marks(const TimeScale& scale, double spacing) const;

private:
    std::shared_ptr<const Timeline> m_timeline;
    std::vector<std::array<std::uint32_t, 4>> m_before; // events of each kind before each instant, and the total
};

} // namespace sweep
