// Which event of what is selected comes next?
#pragma once

#include "core/events/timeline.h"

#include <optional>
#include <vector>

namespace sweep {

// The events that a body of these takes part in; without bodies those of the event's pair, or of its body and cell.
struct EventSubject
{
    std::vector<std::size_t> bodies; // ascending
    std::optional<Event> pair;

    [[nodiscard]] bool isEmpty() const { return bodies.empty() && !pair; }
    [[nodiscard]] bool holds(const Event& event) const;
};

// The first one at or after `from`, and the last one before `end`, in exact order; indices into Timeline::events.
[[nodiscard]] std::optional<std::size_t> nextEventOf(const Timeline& timeline, const EventSubject& subject,
                                                     std::size_t from);
[[nodiscard]] std::optional<std::size_t> previousEventOf(const Timeline& timeline, const EventSubject& subject,
                                                         std::size_t end);

} // namespace sweep
