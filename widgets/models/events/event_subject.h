// Events of the selected bodies or pair, and stepping from one to the next.
#pragma once

#include "core/events/timeline.h"

#include <optional>
#include <vector>

namespace sweep {

// The events of these bodies; without bodies, the events of a pair.
struct EventSubject
{
    std::vector<std::size_t> bodies; // ascending
    std::optional<Event> pair;       // any event of the pair of bodies, or of the body and cell

    [[nodiscard]] bool isEmpty() const { return bodies.empty() && !pair; }
    [[nodiscard]] bool holds(const Event& event) const;
};

// The first event of the subject at or after index `from`, and the last one before index `end`. Indices into
// Timeline::events.
[[nodiscard]] std::optional<std::size_t> nextEventOf(const Timeline& timeline, const EventSubject& subject,
                                                     std::size_t from);
[[nodiscard]] std::optional<std::size_t> previousEventOf(const Timeline& timeline, const EventSubject& subject,
                                                         std::size_t end);

} // namespace sweep
