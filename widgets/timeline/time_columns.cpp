#include "widgets/timeline/time_columns.h"

#include <algorithm>
#include <cmath>

namespace sweep {

TimeColumns::TimeColumns(const Timeline& timeline, const TimeScale& scale)
{
    const auto& instants = timeline.instants();
    const int columns = std::max(1, static_cast<int>(scale.width));
    m_firsts.resize(std::size_t(columns) + 1);
    auto next = instants.begin();
    for (int column = 0; column < columns; ++column) {
        const double x = scale.left + column;
        next = std::partition_point(next, instants.end(),
                                    [&](const TimelineInstant& instant) { return scale.xOf(instant.time) < x; });
        m_firsts[std::size_t(column)] = std::uint32_t(next - instants.begin());
    }
    // An instant at the right end is in view.
    const double edge = std::nextafter(scale.left + scale.width, INFINITY);
    next = std::partition_point(next, instants.end(),
                                [&](const TimelineInstant& instant) { return scale.xOf(instant.time) <= edge; });
    m_firsts.back() = std::uint32_t(next - instants.begin());
}

int TimeColumns::columnOf(std::uint32_t instant) const
{
    const auto behind = std::upper_bound(m_firsts.begin(), m_firsts.end() - 1, instant);
    return std::max(0, static_cast<int>(behind - m_firsts.begin()) - 1);
}

} // namespace sweep
