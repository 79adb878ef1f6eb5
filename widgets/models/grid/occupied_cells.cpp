#include "widgets/models/grid/occupied_cells.h"

#include <algorithm>

namespace sweep {

namespace {

OccupiedCell cellOf(const Event& event)
{
    return {event.a, event.cell};
}

using Inside = std::set<OccupiedCell>;

void apply(Inside& inside, std::span<const Event> events)
{
    for (const Event& event : events) {
        if (!event.withCell())
            continue;
        if (event.kind == EventKind::enter)
            inside.insert(cellOf(event));
        else if (event.kind == EventKind::exit)
            inside.erase(cellOf(event));
    }
}

// At the instant itself what is left, touched or entered is met where cells are closed; where they are open only what
// was being visited already, or comes into the window as it is.
void applyAt(Inside& inside, std::span<const Event> events, CellRule rule)
{
    for (const Event& event : events) {
        if (!event.withCell())
            continue;
        if (rule == CellRule::closed || (event.clipped && event.kind == EventKind::enter))
            inside.insert(cellOf(event));
        else if (event.kind == EventKind::exit && !event.clipped)
            inside.erase(cellOf(event));
    }
}

} // namespace

OccupiedCells::OccupiedCells(const Timeline& timeline, CellRule rule) : m_rule(rule)
{
    const auto& instants = timeline.instants();
    Inside inside;
    std::size_t since = 0; // events applied since the last checkpoint
    for (std::size_t m = 0; m < instants.size(); ++m) {
        // As many events between checkpoints as cells in them: the memory stays within a multiple of the events.
        if (since >= std::max<std::size_t>(1024, inside.size())) {
            m_checkpoints.push_back({m, {inside.begin(), inside.end()}});
            since = 0;
        }
        apply(inside, timeline.eventsOf(instants[m]));
        since += instants[m].count;
    }
}

std::set<OccupiedCell> OccupiedCells::before(const Timeline& timeline, std::size_t instant) const
{
    const auto after = std::upper_bound(m_checkpoints.begin(), m_checkpoints.end(), instant,
                                        [](std::size_t m, const Checkpoint& c) { return m < c.instant; });
    Inside inside;
    std::size_t m = 0;
    if (after != m_checkpoints.begin()) {
        const Checkpoint& checkpoint = *std::prev(after);
        inside.insert(checkpoint.inside.begin(), checkpoint.inside.end());
        m = checkpoint.instant;
    }
    for (; m < instant; ++m)
        apply(inside, timeline.eventsOf(timeline.instants()[m]));
    return inside;
}

std::vector<OccupiedCell> OccupiedCells::at(const Timeline& timeline, const TimePosition& time) const
{
    if (!time.instant)
        return at(timeline, time.t);
    Inside inside = before(timeline, *time.instant);
    const auto events = timeline.eventsOf(timeline.instants()[*time.instant]);
    if (time.side == InstantSide::at)
        applyAt(inside, events, m_rule);
    else if (time.side == InstantSide::after)
        apply(inside, events);
    return {inside.begin(), inside.end()};
}

std::vector<OccupiedCell> OccupiedCells::at(const Timeline& timeline, double t) const
{
    const auto& instants = timeline.instants();
    const auto firstAt =
        std::lower_bound(instants.begin(), instants.end(), t,
                         [](const TimelineInstant& m, double time) { return m.time.nearest() < time; });
    auto m = static_cast<std::size_t>(firstAt - instants.begin());
    Inside inside = before(timeline, m);
    for (; m < instants.size() && instants[m].time.nearest() == t; ++m)
        applyAt(inside, timeline.eventsOf(instants[m]), m_rule);
    return {inside.begin(), inside.end()};
}

} // namespace sweep
