#include "widgets/timeline/event_marks.h"

#include <algorithm>
#include <cmath>

namespace sweep {

EventMarks::EventMarks(std::shared_ptr<const Timeline> timeline) : m_timeline(std::move(timeline))
{
    if (!m_timeline)
        return;
    m_before.reserve(m_timeline->moments().size() + 1);
    std::array<std::uint32_t, 4> counts{};
    for (const Timeline::Moment& moment : m_timeline->moments()) {
        m_before.push_back(counts);
        for (const Event& event : m_timeline->eventsOf(moment))
            ++counts[std::size_t(event.kind)];
    }
    m_before.push_back(counts);
}

std::array<std::size_t, 4> EventMarks::countsBefore(std::size_t moment) const
{
    const auto& counts = m_before[moment];
    return {counts[0], counts[1], counts[2], counts[3]};
}

std::vector<EventMark> EventMarks::marks(const TimeScale& scale, double spacing) const
{
    std::vector<EventMark> marks;
    if (!m_timeline)
        return marks;
    const auto& moments = m_timeline->moments();
    const double right = std::nextafter(scale.left + scale.width, INFINITY); // what is at the very end is in sight
    auto next = std::partition_point(moments.begin(), moments.end(),
                                     [&](const auto& moment) { return scale.xOf(moment.time) < scale.left; });
    while (next != moments.end() && scale.xOf(next->time) <= right) {
        const double x = scale.xOf(next->time);
        const double edge = x + spacing;
        auto last = next + 1;
        if (last != moments.end() && scale.xOf(last->time) < edge)
            last = std::partition_point(last, moments.end(),
                                        [&](const auto& moment) { return scale.xOf(moment.time) < edge; });
        EventMark mark;
        mark.firstMoment = std::size_t(next - moments.begin());
        mark.moments = std::size_t(last - next);
        mark.x = x;
        const auto before = countsBefore(mark.firstMoment);
        const auto after = countsBefore(mark.firstMoment + mark.moments);
        for (std::size_t kind = 0; kind < mark.counts.size(); ++kind)
            mark.counts[kind] = after[kind] - before[kind];
        marks.push_back(mark);
        next = last;
    }
    return marks;
}

} // namespace sweep
