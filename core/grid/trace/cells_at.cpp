#include "core/grid/trace/cells_at.h"

#include "core/base/contract.h"
#include "core/contacts/exact/cell_condition.h"
#include "core/grid/trace/candidate_cells.h"
#include "core/number/bounds.h"

#include <algorithm>

namespace sweep {

std::optional<std::vector<Cell>> cellsAt(const Scene& scene, const Body& body, double t, const TraceOptions& options)
{
    const Interval active = activeInterval(scene, body);
    SWEEP_EXPECTS(active.start <= t && t <= active.end);
    // The shortest stretch that begins or ends at t: it has no key inside.
    const bool last = t == active.end;
    const Interval stretch = last ? Interval{std::max(active.start, nextDown(t)), t} : Interval{t, nextUp(t)};
    const Grid& grid = *scene.grid;
    const auto candidates = candidateCells({body, active, grid, stretch}, options.maxCells);
    if (!candidates)
        return std::nullopt;
    const GridCells question{grid, options.policy.value_or(cellPolicy(grid))};
    CellConditions conditions(motionOver(body, active, stretch), question, stretch);
    std::vector<Cell> cells;
    for (const Cell cell : *candidates) {
        conditions.forgetColumnsBefore(cell.i);
        const std::vector<Contact> contacts = contactsWhere(conditions.of(cell), stretch);
        if (contacts.empty())
            continue;
        const Instant now(t);
        if (last ? contacts.back().end == now && contacts.back().touchesAtEnd
                 : contacts.front().begin == now && contacts.front().touchesAtBegin)
            cells.push_back(cell);
    }
    return cells;
}

} // namespace sweep
