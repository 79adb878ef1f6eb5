#include "widgets/models/grid/entered_cells.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace sweep {

namespace {

struct Place
{
    std::uint32_t order = 0;
    std::uint32_t moment = 0; // that the last cell was entered at
};

} // namespace

EnteredCells::EnteredCells(const Timeline& timeline)
{
    // Sorting takes a fraction of the memory of a set of cells.
    const auto& moments = timeline.moments();
    for (std::size_t m = 0; m < moments.size(); ++m) {
        for (const Event& event : timeline.eventsOf(moments[m])) {
            if (event.withCell() && event.kind != EventKind::exit)
                m_cells.push_back({event.a, 0, event.cell, static_cast<std::uint32_t>(m), moments[m].time.nearest()});
        }
    }
    const auto byCell = [](const EnteredCell& p, const EnteredCell& q) {
        return std::tie(p.body, p.cell, p.moment) < std::tie(q.body, q.cell, q.moment);
    };
    const auto sameCell = [](const EnteredCell& p, const EnteredCell& q) {
        return p.body == q.body && p.cell == q.cell;
    };
    std::sort(m_cells.begin(), m_cells.end(), byCell);
    m_cells.erase(std::unique(m_cells.begin(), m_cells.end(), sameCell), m_cells.end());
    m_cells.shrink_to_fit();
    std::sort(m_cells.begin(), m_cells.end(), [](const EnteredCell& p, const EnteredCell& q) {
        return std::tie(p.moment, p.body, p.cell) < std::tie(q.moment, q.body, q.cell);
    });
    std::unordered_map<std::uint32_t, Place> places;
    for (EnteredCell& entered : m_cells) {
        Place& place = places[entered.body];
        place.order += place.order == 0 || place.moment != entered.moment;
        place.moment = entered.moment;
        entered.order = place.order;
    }
}

std::span<const EnteredCell> EnteredCells::until(double t) const
{
    const auto end = std::upper_bound(m_cells.begin(), m_cells.end(), t,
                                      [](double time, const EnteredCell& cell) { return time < cell.t; });
    return {m_cells.begin(), end};
}

std::span<const EnteredCell> EnteredCells::inFirst(std::size_t moments) const
{
    const auto end = std::partition_point(m_cells.begin(), m_cells.end(),
                                          [moments](const EnteredCell& cell) { return cell.moment < moments; });
    return {m_cells.begin(), end};
}

} // namespace sweep
