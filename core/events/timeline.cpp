#include "core/events/timeline.h"

#include "core/base/contract.h"

#include <algorithm>
#include <tuple>

namespace sweep {

namespace {

// The order of events inside an instant.
bool precedes(const Event& p, const Event& q)
{
    const auto place = [](const Event& e) { return std::tuple(e.kind, e.withCell(), e.a, e.b, e.cell.i, e.cell.j); };
    return place(p) < place(q);
}

} // namespace

std::size_t Timeline::momentOf(std::size_t index) const
{
    SWEEP_EXPECTS(index < m_events.size());
    const auto after = std::upper_bound(m_moments.begin(), m_moments.end(), index,
                                        [](std::size_t i, const Moment& moment) { return i < moment.first; });
    return static_cast<std::size_t>(after - m_moments.begin()) - 1;
}

void Timeline::append(Instant time, std::span<const Event> events)
{
    SWEEP_EXPECTS(!events.empty());
    SWEEP_EXPECTS(m_moments.empty() || m_moments.back().time < time);
    m_moments.push_back({std::move(time), m_events.size(), events.size()});
    m_events.insert(m_events.end(), events.begin(), events.end());
}

Timeline timelineOf(Interval time, std::vector<TimedEvent> events)
{
    std::sort(events.begin(), events.end(), [](const TimedEvent& p, const TimedEvent& q) {
        const auto order = p.time <=> q.time;
        return order != 0 ? order < 0 : precedes(p.event, q.event);
    });
    Timeline timeline(time);
    std::vector<Event> together;
    for (std::size_t i = 0; i < events.size();) {
        together.clear();
        std::size_t last = i;
        for (; last < events.size() && events[last].time == events[i].time; ++last)
            together.push_back(events[last].event);
        timeline.append(events[i].time, together);
        i = last;
    }
    return timeline;
}

} // namespace sweep
