// Timelines of a few events.
#pragma once

#include <sweepbench/timeline.h>

#include <utility>
#include <vector>

namespace sweep {

// The timeline of events given in any order.
[[nodiscard]] inline Timeline timelineOf(Interval time, std::vector<TimedEvent> events)
{
    EventLists lists;
    lists.push_back(std::move(events));
    return timelineOfLists(time, std::move(lists));
}

} // namespace sweep
