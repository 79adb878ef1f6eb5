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

// The cells occupied at an instant. Closed cells that are left, touched or entered there are. Open cells are where the
// visit goes on through the instant, or the window cuts it off there.
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
        // At least as many events between checkpoints as cells in one: the memory stays within a multiple of the
        // events.
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
    const auto after = std::ranges::upper_bound(m_checkpoints, instant, {}, &Checkpoint::instant);
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
        std::ranges::lower_bound(instants, t, {}, [](const TimelineInstant& m) { return m.time.nearest(); });
    auto m = static_cast<std::size_t>(firstAt - instants.begin());
    Inside inside = before(timeline, m);
    for (; m < instants.size() && instants[m].time.nearest() == t; ++m)
        applyAt(inside, timeline.eventsOf(instants[m]), m_rule);
    return {inside.begin(), inside.end()};
}

} // namespace sweep
