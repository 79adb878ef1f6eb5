#include "core/events/timeline_parts.h"

#include <optional>

namespace sweep {

void TimelineParts::forEachBetween(const VisitBetween& visit) const
{
    std::optional<Timeline> waiting; // for the first instant of the part after it
    std::optional<Instant> before;   // the last instant of the part before it
    bool goesOn = true;
    const auto visitWaiting = [&](const Instant* after) {
        goesOn = visit(*waiting, {before ? &*before : nullptr, after});
        before = waiting->instants().back().time;
        waiting.reset();
    };
    m_forEach([&](const Timeline& part) {
        if (part.instants().empty() || part.events().size() == m_eventCount)
            return goesOn = visit(part, {});
        if (waiting)
            visitWaiting(&part.instants().front().time);
        if (goesOn)
            waiting.emplace(part);
        return goesOn;
    });
    if (waiting && goesOn)
        visitWaiting(nullptr);
}

} // namespace sweep
