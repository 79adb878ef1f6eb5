#include "widgets/models/events/event_subject.h"

#include <algorithm>

namespace sweep {

bool EventSubject::holds(const Event& event) const
{
    const auto takesPart = [this](std::uint32_t body) { return std::ranges::binary_search(bodies, std::size_t(body)); };
    if (bodies.empty())
        return pair && samePair(*pair, event);
    return takesPart(event.a) || (!event.withCell() && takesPart(event.b));
}

std::optional<std::size_t> nextEventOf(const Timeline& timeline, const EventSubject& subject, std::size_t from)
{
    const auto& events = timeline.events();
    for (std::size_t event = from; event < events.size(); ++event)
        if (subject.holds(events[event]))
            return event;
    return {};
}

std::optional<std::size_t> previousEventOf(const Timeline& timeline, const EventSubject& subject, std::size_t end)
{
    const auto& events = timeline.events();
    for (std::size_t event = std::min(end, events.size()); event-- > 0;)
        if (subject.holds(events[event]))
            return event;
    return {};
}

} // namespace sweep
