// Which fan of the walk changes first?
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace sweep {

using FanNumber = std::uint32_t;

// A fan surely changes between these times, if it is still of that generation.
struct Due
{
    double early = 0;
    double late = 0;
    FanNumber fan = 0;
    std::uint32_t generation = 0;
};

// The one that may be first in front: a binary heap by `early`. Unlike std::priority_queue it replaces the first one in
// place, and tells whether another may come before it.
class DueHeap
{
public:
    [[nodiscard]] bool isEmpty() const { return m_dues.empty(); }
    // Requires: not empty.
    [[nodiscard]] const Due& first() const { return m_dues.front(); }
    // May another fan change at the same time as the first one, or before it?
    [[nodiscard]] bool hasRival() const
    {
        const double late = m_dues.front().late;
        return (m_dues.size() > 1 && m_dues[1].early <= late) || (m_dues.size() > 2 && m_dues[2].early <= late);
    }

    void clear() { m_dues.clear(); }
    void push(const Due& due)
    {
        std::size_t place = m_dues.size();
        m_dues.push_back(due);
        for (; place > 0 && due.early < m_dues[(place - 1) / 2].early; place = (place - 1) / 2)
            m_dues[place] = m_dues[(place - 1) / 2];
        m_dues[place] = due;
    }
    void pop()
    {
        const Due last = m_dues.back();
        m_dues.pop_back();
        if (!m_dues.empty())
            siftDown(last);
    }
    // Takes the first one out and puts this one in.
    void replaceFirst(const std::optional<Due>& due)
    {
        if (due)
            siftDown(*due);
        else
            pop();
    }

private:
    // Puts it where the first one was, or as far down as it belongs.
    void siftDown(const Due& due)
    {
        std::size_t place = 0;
        for (;;) {
            std::size_t child = 2 * place + 1;
            if (child >= m_dues.size())
                break;
            if (child + 1 < m_dues.size() && m_dues[child + 1].early < m_dues[child].early)
                ++child;
            if (!(m_dues[child].early < due.early))
                break;
            m_dues[place] = m_dues[child];
            place = child;
        }
        m_dues[place] = due;
    }

    std::vector<Due> m_dues;
};

} // namespace sweep
