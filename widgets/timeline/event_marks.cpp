#include "widgets/timeline/event_marks.h"

#include <algorithm>
#include <cmath>

namespace sweep {

EventMarks::EventMarks(std::shared_ptr<const Timeline> timeline) : m_timeline(std::move(timeline))
{
    if (!m_timeline)
        return;
    m_before.reserve(m_timeline->instants().size() + 1);
    std::array<std::uint32_t, 4> counts{};
    for (const TimelineInstant& instant : m_timeline->instants()) {
        m_before.push_back(counts);
        for (const Event& event : m_timeline->eventsOf(instant))
            ++counts[std::size_t(event.kind)];
    }
    m_before.push_back(counts);
}

std::array<std::size_t, 4> EventMarks::countsBefore(std::size_t instant) const
{
    const auto& counts = m_before[instant];
    return {counts[0], counts[1], counts[2], counts[3]};
}

std::vector<EventMark> EventMarks::marks(const TimeScale& scale, double spacing) const
{
    std::vector<EventMark> marks;
    if (!m_timeline)
        return marks;
    const auto& instants = m_timeline->instants();
    const double right = std::nextafter(scale.left + scale.width, INFINITY); // what is at the very end is in sight
    auto next = std::partition_point(instants.begin(), instants.end(),
                                     [&](const auto& instant) { return scale.xOf(instant.time) < scale.left; });
    while (next != instants.end() && scale.xOf(next->time) <= right) {
        const double x = scale.xOf(next->time);
        const double edge = x + spacing;
        auto last = next + 1;
        if (last != instants.end() && scale.xOf(last->time) < edge)
            last = std::partition_point(last, instants.end(),
                                        [&](const auto& instant) { return scale.xOf(instant.time) < edge; });
        EventMark mark;
        mark.firstInstant = std::size_t(next - instants.begin());
        mark.instants = std::size_t(last - next);
        mark.x = x;
        const auto before = countsBefore(mark.firstInstant);
        const auto after = countsBefore(mark.firstInstant + mark.instants);
        for (std::size_t kind = 0; kind < mark.counts.size(); ++kind)
            mark.counts[kind] = after[kind] - before[kind];
        marks.push_back(mark);
        next = last;
    }
    return marks;
}

} // namespace sweep
