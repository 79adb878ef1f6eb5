// Where are the fans of a walk kept? By numbers that stay while others come and go.
#pragma once

#include "core/grid/walk/ball_filter.h"
#include "core/grid/walk/due_heap.h"

#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace sweep {

// Neighbours along one axis, inside the box of a prefix, that the ball touches; and what comes next at both ends.
template <int D>
struct Fan
{
    using Children = std::deque<FanNumber>;

    Prefix<D> prefix;
    CellRun run;
    std::array<Forecast<D>, 2> ahead{}; // at the lower and at the upper end; where not exact
    std::array<bool, 2> shrinks{};      // of an end: will it only ever leave cells? (straight paths)
    bool exact = false;
    std::optional<Instant> change;      // of an exact fan: the next one
    std::uint32_t generation = 0;       // forecasts of an earlier generation are void
    std::unique_ptr<Children> children; // one for each member of the run; null for the last axis

    [[nodiscard]] bool isLast() const { return prefix.depth + 1 == D; }
    // The box of one member of the run.
    [[nodiscard]] Prefix<D> member(long long k) const
    {
        Prefix<D> box = prefix;
        box.cell[static_cast<std::size_t>(box.depth)] = k;
        ++box.depth;
        return box;
    }
};

template <int D>
class FanForest
{
public:
    [[nodiscard]] Fan<D>& operator[](FanNumber number) { return m_fans[number]; }
    [[nodiscard]] const Fan<D>& operator[](FanNumber number) const { return m_fans[number]; }
    [[nodiscard]] bool empty() const { return m_fans.empty(); }
    void clear()
    {
        m_fans.clear();
        m_free.clear();
    }

    // A fan without members. References to others are void after it.
    FanNumber add(const Prefix<D>& prefix)
    {
        FanNumber number = static_cast<FanNumber>(m_fans.size());
        if (m_free.empty()) {
            m_fans.emplace_back();
        } else {
            number = m_free.back();
            m_free.pop_back();
        }
        Fan<D>& fan = m_fans[number];
        fan.prefix = prefix;
        fan.run = {};
        fan.exact = false;
        fan.shrinks = {};
        if (!fan.isLast())
            fan.children = std::make_unique<typename Fan<D>::Children>();
        return number;
    }
    // The fan and all below it.
    void drop(FanNumber number)
    {
        if (m_fans[number].children)
            for (const FanNumber child : *m_fans[number].children)
                drop(child);
        m_fans[number].children.reset();
        ++m_fans[number].generation;
        m_free.push_back(number);
    }
    // The box of the fan, and of all below it, moves along an axis of its prefix.
    void moveMembers(FanNumber number, std::size_t axis, long long k)
    {
        m_fans[number].prefix.cell[axis] = k;
        if (m_fans[number].children)
            for (const FanNumber child : *m_fans[number].children)
                moveMembers(child, axis, k);
    }

    [[nodiscard]] bool holdsOneCell(const Fan<D>& fan) const
    {
        return fan.run.lo == fan.run.hi && (fan.isLast() || holdsOneCell(m_fans[fan.children->front()]));
    }
    // The only cell of a fan that holds one.
    [[nodiscard]] CellIndex<D> onlyCell(const Fan<D>& fan) const
    {
        if (!fan.isLast())
            return onlyCell(m_fans[fan.children->front()]);
        CellIndex<D> cell = fan.prefix.cell;
        cell[D - 1] = fan.run.lo;
        return cell;
    }

private:
    std::vector<Fan<D>> m_fans;
    std::vector<FanNumber> m_free;
};

} // namespace sweep
