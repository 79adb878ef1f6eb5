#include "widgets/timeline/event_marks.h"

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

std::vector<EventMark> EventMarks::marks(const TimeScale& scale, double spacing) const
{
    std::vector<EventMark> marks;
    if (!m_timeline)
        return marks;
    const auto xOf = [&](const TimelineInstant& instant) { return scale.xOf(instant.time); };
    forEachCluster(m_timeline->instants(), scale, spacing, xOf, [&](double x, std::size_t first, std::size_t end) {
        EventMark mark{x, first, end - first};
        for (std::size_t kind = 0; kind < mark.counts.size(); ++kind)
            mark.counts[kind] = m_before[end][kind] - m_before[first][kind];
        marks.push_back(mark);
    });
    return marks;
}

} // namespace sweep
