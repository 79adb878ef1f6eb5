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
    const auto from = [&](auto first, double t) {
        return std::partition_point(first, moments.end(),
                                    [t](const auto& moment) { return moment.time.nearest() < t; });
    };
    auto next = from(moments.begin(), scale.shown.start);
    while (next != moments.end() && next->time.nearest() <= scale.shown.end) {
        const double x = scale.xOf(next->time.nearest());
        const double edge = x + spacing;
        auto last = next + 1;
        if (last != moments.end() && scale.xOf(last->time.nearest()) < edge)
            last = std::partition_point(last, moments.end(),
                                        [&](const auto& moment) { return scale.xOf(moment.time.nearest()) < edge; });
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
