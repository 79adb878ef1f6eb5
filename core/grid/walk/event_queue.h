// Event queue of a cell walk: a binary heap of scheduled changes of cell ranges, by their earliest time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace sweep {

using CellRangeId = std::uint32_t;

// The range certainly changes between these times, provided that its generation is still the same.
struct ScheduledChange
{
    double early = 0;
    double late = 0;
    CellRangeId range = 0;
    std::uint32_t generation = 0;
};

// Unlike std::priority_queue, it replaces the first change in place and detects whether another one may precede it.
class EventQueue
{
public:
    [[nodiscard]] bool isEmpty() const { return m_changes.empty(); }
    // Requires: not empty.
    [[nodiscard]] const ScheduledChange& first() const { return m_changes.front(); }
    // Whether another range may change at the same time as the first one or before it. Requires: not empty.
    [[nodiscard]] bool isFirstContested() const
    {
        const double late = m_changes.front().late;
        return (m_changes.size() > 1 && m_changes[1].early <= late) ||
               (m_changes.size() > 2 && m_changes[2].early <= late);
    }

    void clear() { m_changes.clear(); }
    void push(const ScheduledChange& change)
    {
        std::size_t index = m_changes.size();
        m_changes.push_back(change);
        for (; index > 0 && change.early < m_changes[(index - 1) / 2].early; index = (index - 1) / 2)
            m_changes[index] = m_changes[(index - 1) / 2];
        m_changes[index] = change;
    }
    void pop()
    {
        const ScheduledChange last = m_changes.back();
        m_changes.pop_back();
        if (!m_changes.empty())
            siftDown(last);
    }
    // Replaces the first change by this one; removes the first if there is none.
    void replaceFirst(const std::optional<ScheduledChange>& change)
    {
        if (change)
            siftDown(*change);
        else
            pop();
    }

private:
    // Puts the change at the root and sifts it down to its place.
    void siftDown(const ScheduledChange& change)
    {
        std::size_t index = 0;
        for (;;) {
            std::size_t child = 2 * index + 1;
            if (child >= m_changes.size())
                break;
            if (child + 1 < m_changes.size() && m_changes[child + 1].early < m_changes[child].early)
                ++child;
            if (!(m_changes[child].early < change.early))
                break;
            m_changes[index] = m_changes[child];
            index = child;
        }
        m_changes[index] = change;
    }

    std::vector<ScheduledChange> m_changes;
};

} // namespace sweep
