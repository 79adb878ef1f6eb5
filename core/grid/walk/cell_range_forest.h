// Tree of the ranges of cells in contact with a ball, with ids that stay valid while other ranges come and go.
#pragma once

#include "core/grid/ball/forecast.h"
#include "core/grid/walk/event_queue.h"
#include "core/number/instant.h"

#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace sweep {

// Neighbouring cells along one axis, within the box of a prefix, that are in contact with the ball; and the next change
// at both ends of the range.
template <int D>
struct CellRange
{
    using Children = std::deque<CellRangeId>;

    CellPrefix<D> prefix;
    IndexRange indices;
    std::array<Forecast<D>, 2> next{}; // at the lower and at the upper end, unless exact
    std::array<bool, 2> shrinks{};     // for each end: from now on it only leaves cells (straight paths)
    bool exact = false;                // polynomials decide the next change, because doubles cannot
    std::optional<Instant> exactChange;
    std::uint32_t generation = 0;       // changes scheduled for earlier generations are void
    std::unique_ptr<Children> children; // a range for each index; null for the last axis

    [[nodiscard]] bool isLast() const { return prefix.depth + 1 == D; }
    // The box of index k of the range.
    [[nodiscard]] CellPrefix<D> member(long long k) const
    {
        CellPrefix<D> box = prefix;
        box.cell[static_cast<std::size_t>(box.depth)] = k;
        ++box.depth;
        return box;
    }
    [[nodiscard]] CellRangeId outermostChild(bool up) const { return up ? children->back() : children->front(); }
    // The end that changes first; true for the upper one. Requires: at least one end certainly changes.
    [[nodiscard]] bool upperIsFirst() const
    {
        const auto& [low, high] = next;
        return !low.isCertain() || (high.isCertain() && high.early < low.early);
    }
};

template <int D>
class CellRangeForest
{
public:
    [[nodiscard]] CellRange<D>& operator[](CellRangeId id) { return m_ranges[id]; }
    [[nodiscard]] const CellRange<D>& operator[](CellRangeId id) const { return m_ranges[id]; }
    [[nodiscard]] bool empty() const { return m_ranges.empty(); }
    void clear()
    {
        m_ranges.clear();
        m_free.clear();
    }

    // Adds an empty range. Invalidates references to ranges.
    CellRangeId add(const CellPrefix<D>& prefix)
    {
        auto id = static_cast<CellRangeId>(m_ranges.size());
        if (m_free.empty()) {
            m_ranges.emplace_back();
        } else {
            id = m_free.back();
            m_free.pop_back();
        }
        CellRange<D>& range = m_ranges[id];
        range.prefix = prefix;
        range.indices = {};
        range.exact = false;
        range.shrinks = {};
        if (!range.isLast())
            range.children = std::make_unique<typename CellRange<D>::Children>();
        return id;
    }
    // Removes the range and its descendants.
    void drop(CellRangeId id)
    {
        if (m_ranges[id].children)
            for (const CellRangeId child : *m_ranges[id].children)
                drop(child);
        m_ranges[id].children.reset();
        ++m_ranges[id].generation;
        m_free.push_back(id);
    }
    // Moves the box of the range and of its descendants along an axis of its prefix.
    void moveBox(CellRangeId id, std::size_t axis, long long k)
    {
        m_ranges[id].prefix.cell[axis] = k;
        if (m_ranges[id].children)
            for (const CellRangeId child : *m_ranges[id].children)
                moveBox(child, axis, k);
    }

    [[nodiscard]] bool holdsOneCell(const CellRange<D>& range) const
    {
        return range.indices.first == range.indices.last &&
               (range.isLast() || holdsOneCell(m_ranges[range.children->front()]));
    }
    // Requires: the range contains one cell.
    [[nodiscard]] CellIndex<D> onlyCell(const CellRange<D>& range) const
    {
        if (!range.isLast())
            return onlyCell(m_ranges[range.children->front()]);
        CellIndex<D> cell = range.prefix.cell;
        cell[D - 1] = range.indices.first;
        return cell;
    }

private:
    std::vector<CellRange<D>> m_ranges;
    std::vector<CellRangeId> m_free;
};

} // namespace sweep
