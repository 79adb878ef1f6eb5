#include "widgets/timeline/time_columns.h"

#include <algorithm>
#include <cmath>

namespace sweep {

TimeColumns::TimeColumns(const Timeline& timeline, const TimeScale& scale)
{
    const auto& moments = timeline.moments();
    const int columns = std::max(1, static_cast<int>(scale.width));
    m_firsts.resize(std::size_t(columns) + 1);
    auto next = moments.begin();
    for (int column = 0; column < columns; ++column) {
        const double x = scale.left + column;
        next = std::partition_point(next, moments.end(),
                                    [&](const Timeline::Moment& moment) { return scale.xOf(moment.time) < x; });
        m_firsts[std::size_t(column)] = std::uint32_t(next - moments.begin());
    }
    // An instant at the very end is in sight.
    const double edge = std::nextafter(scale.left + scale.width, INFINITY);
    next = std::partition_point(next, moments.end(),
                                [&](const Timeline::Moment& moment) { return scale.xOf(moment.time) <= edge; });
    m_firsts.back() = std::uint32_t(next - moments.begin());
}

int TimeColumns::columnOf(std::uint32_t moment) const
{
    const auto behind = std::upper_bound(m_firsts.begin(), m_firsts.end() - 1, moment);
    return std::max(0, static_cast<int>(behind - m_firsts.begin()) - 1);
}

} // namespace sweep
