// Events of the selected bodies or pair, in order, and which of them are next and last at a position of the playhead.
#pragma once

#include "widgets/models/events/event_subject.h"
#include "widgets/models/session/time_position.h"

#include <cstdint>
#include <memory>

namespace sweep {

// The events of a subject as indices into Timeline::events, in the timeline's order. Finding them is one pass over the
// timeline; everything else is a binary search.
class SubjectEvents
{
public:
    SubjectEvents() = default;
    // Requires: a timeline.
    SubjectEvents(std::shared_ptr<const Timeline> timeline, const EventSubject& subject);

    [[nodiscard]] std::size_t size() const { return m_events.size(); }
    [[nodiscard]] std::size_t operator[](std::size_t i) const { return m_events[i]; }

    // The number of events that lie before the position. Just before an instant its events are still to come, at the
    // instant they are neither before nor after, and just after it they are over.
    [[nodiscard]] std::size_t countBefore(const TimePosition& position) const;
    // The number of the first event after the position, in the sense of countBefore(); size() if there is none.
    [[nodiscard]] std::size_t firstAfter(const TimePosition& position) const;
    // The number of an event among those of the subject; none if it does not belong to the subject.
    [[nodiscard]] std::optional<std::size_t> numberOf(std::size_t event) const;

private:
    // The number of the first event at this instant or later.
    [[nodiscard]] std::size_t firstFrom(std::size_t instant) const;

    std::shared_ptr<const Timeline> m_timeline;
    std::vector<std::uint32_t> m_events;
};

} // namespace sweep
