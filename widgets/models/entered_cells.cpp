#include "widgets/models/entered_cells.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace sweep {

namespace {

struct CellHash
{
    std::size_t operator()(const Cell& cell) const
    {
        const auto i = static_cast<std::uint64_t>(cell.i) * 0x9e3779b97f4a7c15U;
        return static_cast<std::size_t>((i ^ (i >> 29U)) + static_cast<std::uint64_t>(cell.j) * 0xbf58476d1ce4e5b9U);
    }
};

struct BodyTrail
{
    std::unordered_set<Cell, CellHash> entered;
    std::uint32_t order = 0;
    std::size_t moment = 0; // that the last cell was entered at
};

} // namespace

EnteredCells::EnteredCells(const Timeline& timeline)
{
    std::unordered_map<std::uint32_t, BodyTrail> trails;
    const auto& moments = timeline.moments();
    for (std::size_t m = 0; m < moments.size(); ++m) {
        for (const Event& event : timeline.eventsOf(moments[m])) {
            if (!event.withCell() || event.kind == EventKind::exit)
                continue;
            BodyTrail& trail = trails[event.a];
            if (!trail.entered.insert(event.cell).second)
                continue;
            trail.order += trail.order == 0 || trail.moment != m;
            trail.moment = m;
            m_cells.push_back({event.a, trail.order, event.cell, moments[m].time.nearest()});
        }
    }
}

std::span<const EnteredCell> EnteredCells::until(double t) const
{
    const auto end = std::upper_bound(m_cells.begin(), m_cells.end(), t,
                                      [](double time, const EnteredCell& cell) { return time < cell.t; });
    return {m_cells.begin(), end};
}

} // namespace sweep
