#include "widgets/models/events/subject_events.h"

#include "widgets/models/session/playhead.h"

#include <algorithm>

namespace sweep {

SubjectEvents::SubjectEvents(std::shared_ptr<const Timeline> timeline, const EventSubject& subject)
    : m_timeline(std::move(timeline))
{
    if (subject.isEmpty())
        return;
    const auto& events = m_timeline->events();
    for (std::size_t event = 0; event < events.size(); ++event)
        if (subject.holds(events[event]))
            m_events.push_back(static_cast<std::uint32_t>(event));
}

std::size_t SubjectEvents::firstFrom(std::size_t instant) const
{
    const auto& instants = m_timeline->instants();
    const std::size_t event = instant < instants.size() ? instants[instant].first : m_timeline->events().size();
    return std::size_t(std::ranges::lower_bound(m_events, event) - m_events.begin());
}

std::size_t SubjectEvents::countBefore(const TimePosition& position) const
{
    if (m_events.empty())
        return 0;
    if (!position.instant)
        return firstFrom(firstInstantFrom(*m_timeline, position.t));
    return firstFrom(*position.instant + (position.side == InstantSide::after ? 1 : 0));
}

std::size_t SubjectEvents::firstAfter(const TimePosition& position) const
{
    if (m_events.empty() || !position.instant)
        return countBefore(position);
    return firstFrom(*position.instant + (position.side == InstantSide::before ? 0 : 1));
}

std::optional<std::size_t> SubjectEvents::numberOf(std::size_t event) const
{
    const auto found = std::ranges::lower_bound(m_events, event);
    if (found == m_events.end() || *found != event)
        return {};
    return std::size_t(found - m_events.begin());
}

} // namespace sweep
