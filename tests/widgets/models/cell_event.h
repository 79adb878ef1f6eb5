// An event of a body with a cell at a time, for timelines that a test constructs itself.
#pragma once

#include <sweepbench/timeline.h>

namespace sweep {

inline TimedEvent cellEvent(double t, EventKind kind, std::uint32_t body, Cell cell)
{
    Event event;
    event.kind = kind;
    event.a = body;
    event.cell = cell;
    return {Instant(t), event};
}

} // namespace sweep
