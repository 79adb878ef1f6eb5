// Steps of the exact walk decided by doubles: member functions of ExactCellWalk, included only by its source file.
#pragma once

#include "core/grid/walk/exact_cell_walk.h"

namespace sweep {

template <int D>
bool ExactCellWalk<D>::filteredStep(const ScheduledChange& change)
{
    const Range& range = m_ranges[change.range];
    const auto& [low, high] = range.next;
    const bool both = endsCollide(range); // then they are a pair, and exits come first
    const bool up = both ? high.leaves : range.upperIsFirst();
    if (!isMovable(range, up))
        return false;
    m_forecast = up ? high : low;
    m_cause = {change.range, up, range.indices};
    m_now.reset();
    ++m_instantIndex;
    move(change.range, up);
    if (both) {
        m_forecast.leaves = !m_forecast.leaves;
        move(change.range, !up);
        m_forecast.leaves = !m_forecast.leaves;
    }
    if (m_state != State::ended)
        planMoved(change.range, {!up || both, up || both});
    return true;
}

// Whether doubles decide the changes along the remaining axes.
template <int D>
bool ExactCellWalk<D>::isMovable(const Range& range, bool up) const
{
    const Forecast<D>& next = range.next[up ? 1 : 0];
    if (m_path.radius == 0)
        return m_ranges.holdsOneCell(range);
    if (next.leaves && range.indices.first == range.indices.last)
        return false;
    for (int a = range.prefix.depth + 1; a < D; ++a)
        if (!m_filter.cellOfCentre(a, next))
            return false;
    return range.isLast() || !next.leaves || m_ranges.holdsOneCell(m_ranges[range.outermostChild(up)]);
}

template <int D>
void ExactCellWalk<D>::move(CellRangeId id, bool up)
{
    if (m_path.radius == 0)
        movePoint(id, up);
    else if (m_ranges[id].isLast())
        moveEnd(id, up);
    else if (m_forecast.leaves)
        closeBox(id, up);
    else
        openBox(id, up);
}

template <int D>
void ExactCellWalk<D>::moveEnd(CellRangeId id, bool up)
{
    Range& range = m_ranges[id];
    const bool leaves = m_forecast.leaves;
    long long& end = up ? range.indices.last : range.indices.first;
    const long long step = up ? 1 : -1;
    CellIndex<D> cell = range.prefix.cell;
    cell[D - 1] = leaves ? end : end + step;
    end += leaves ? -step : step;
    if (!refuse(end))
        reportAtSide(leaves ? CellChange::exit : CellChange::enter, cell, sideOf(range, up));
}

// Opens the next box, which the ball touches with one point of its surface, inside one cell of the box.
template <int D>
void ExactCellWalk<D>::openBox(CellRangeId id, bool up)
{
    const auto depth = static_cast<std::size_t>(m_ranges[id].prefix.depth);
    CellIndex<D> cell = m_ranges[id].prefix.cell;
    cell[depth] = up ? m_ranges[id].indices.last + 1 : m_ranges[id].indices.first - 1;
    for (std::size_t a = depth + 1; a < D; ++a)
        cell[a] = m_filter.cellOfCentre(static_cast<int>(a), m_forecast).value_or(0); // isMovable checked for one
    if (refuse(cell[depth]))
        return;
    reportAtSide(CellChange::enter, cell, sideOf(m_ranges[id], up));
    (up ? m_ranges[id].indices.last : m_ranges[id].indices.first) = cell[depth];
    CellRangeId parent = id;
    bool atBack = up;
    for (std::size_t a = depth + 1; a < D; ++a) {
        const CellRangeId child = m_ranges.add({static_cast<int>(a), cell});
        m_ranges[child].indices = {cell[a], cell[a]};
        auto& siblings = *m_ranges[parent].children;
        atBack ? siblings.push_back(child) : siblings.push_front(child);
        if (parent == id)
            m_opened = child;
        atBack = true;
        parent = child;
    }
}

template <int D>
void ExactCellWalk<D>::closeBox(CellRangeId id, bool up)
{
    const CellRangeId closing = m_ranges[id].outermostChild(up);
    reportAtSide(CellChange::exit, m_ranges.onlyCell(m_ranges[closing]), sideOf(m_ranges[id], up));
    m_ranges.drop(closing);
    auto& siblings = *m_ranges[id].children;
    up ? siblings.pop_back() : siblings.pop_front();
    IndexRange& indices = m_ranges[id].indices;
    up ? --indices.last : ++indices.first;
}

// Moves a point from one cell to the next.
template <int D>
void ExactCellWalk<D>::movePoint(CellRangeId id, bool up)
{
    const auto depth = static_cast<std::size_t>(m_ranges[id].prefix.depth);
    CellIndex<D> cell = m_ranges.onlyCell(m_ranges[id]);
    Side side{};
    side[depth] = up ? 1 : -1;
    reportAtSide(CellChange::exit, cell, side);
    cell[depth] += up ? 1 : -1;
    side[depth] = up ? -1 : 1;
    if (!refuse(cell[depth]))
        reportAtSide(CellChange::enter, cell, side);
    m_ranges[id].indices = {cell[depth], cell[depth]};
    if (!m_ranges[id].isLast())
        m_ranges.moveBox(m_ranges[id].children->front(), depth, cell[depth]);
}

// Plans the ends that moved, and the ranges of a newly entered box. Requires: the range is first in the queue.
template <int D>
void ExactCellWalk<D>::planMoved(CellRangeId id, std::array<bool, 2> moved)
{
    Range& range = m_ranges[id];
    if ((!moved[0] || planEnd(range, false, m_filter, m_forecast)) &&
        (!moved[1] || planEnd(range, true, m_filter, m_forecast)) &&
        (!endsCollide(range) || endsArePair(range, m_filter))) {
        m_queue.replaceFirst(scheduled(id));
    } else {
        m_queue.pop();
        plan(id);
    }
    for (auto opened = std::exchange(m_opened, std::nullopt); opened;) {
        plan(*opened);
        const Range& box = m_ranges[*opened];
        opened = box.isLast() ? std::nullopt : std::optional(box.children->front());
    }
}

} // namespace sweep
