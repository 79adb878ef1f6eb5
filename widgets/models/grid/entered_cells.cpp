#include "widgets/models/grid/entered_cells.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace sweep {

namespace {

struct LastEntered
{
    std::uint32_t order = 0;
    std::uint32_t instant = 0;
};

} // namespace

EnteredCells::EnteredCells(const Timeline& timeline)
{
    // Sorting takes a fraction of the memory of a set of cells.
    const auto& instants = timeline.instants();
    for (std::size_t m = 0; m < instants.size(); ++m) {
        for (const Event& event : timeline.eventsOf(instants[m])) {
            if (event.withCell() && event.kind != EventKind::exit)
                m_cells.push_back({event.a, 0, event.cell, static_cast<std::uint32_t>(m), instants[m].time.nearest()});
        }
    }
    const auto byCell = [](const EnteredCell& p, const EnteredCell& q) {
        return std::tie(p.body, p.cell, p.instant) < std::tie(q.body, q.cell, q.instant);
    };
    const auto sameCell = [](const EnteredCell& p, const EnteredCell& q) {
        return p.body == q.body && p.cell == q.cell;
    };
    std::ranges::sort(m_cells, byCell);
    m_cells.erase(std::unique(m_cells.begin(), m_cells.end(), sameCell), m_cells.end());
    m_cells.shrink_to_fit();
    std::ranges::sort(m_cells, [](const EnteredCell& p, const EnteredCell& q) {
        return std::tie(p.instant, p.body, p.cell) < std::tie(q.instant, q.body, q.cell);
    });
    std::unordered_map<std::uint32_t, LastEntered> byBody;
    for (EnteredCell& entered : m_cells) {
        LastEntered& last = byBody[entered.body];
        last.order += last.order == 0 || last.instant != entered.instant;
        last.instant = entered.instant;
        entered.order = last.order;
    }
}

std::span<const EnteredCell> EnteredCells::until(double t) const
{
    const auto end = std::ranges::upper_bound(m_cells, t, {}, &EnteredCell::t);
    return {m_cells.begin(), end};
}

std::span<const EnteredCell> EnteredCells::inFirst(std::size_t instants) const
{
    const auto end =
        std::ranges::partition_point(m_cells, [instants](const EnteredCell& cell) { return cell.instant < instants; });
    return {m_cells.begin(), end};
}

} // namespace sweep
