// Which of many changes comes first, where each comes a little after the one before it?
//
// A ring of lists, each for a short stretch of time; those of the present stretch are kept sorted by insertion. Where
// few changes wait, one stretch is all of time. (A calendar queue: Brown 1988.)
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace sweep {

class TimeQueue
{
public:
    // For so many numbers, of which about `rate` come per unit of time.
    void prepare(std::size_t numbers, double rate)
    {
        constexpr std::size_t few = 48;
        constexpr double perSlot = 3;
        m_perTime = numbers <= few ? 0 : rate / perSlot;
        m_mask = static_cast<std::int64_t>(numbers <= few ? 1 : std::bit_ceil(2 * numbers)) - 1;
        m_heads.assign(static_cast<std::size_t>(m_mask) + 1, none);
        m_waiting.assign(numbers, {});
        m_present.assign(2 * numbers + 16, {never, 0});
        clear();
    }
    void clear()
    {
        m_heads.assign(m_heads.size(), none);
        m_linked = 0;
        m_head = 0;
        m_tail = 0;
        m_slot = std::numeric_limits<std::int64_t>::min();
        m_present[0].time = never;
    }

    // Infinity where there are none.
    [[nodiscard]] double earliest() const { return m_present[m_head].time; }
    [[nodiscard]] std::uint32_t first() const { return m_present[m_head].number; }
    void pop()
    {
        ++m_head;
        if (m_head == m_tail && m_linked > 0)
            moveOn();
    }
    // Requires: the number does not wait already.
    void insert(double time, std::uint32_t number)
    {
        const auto slot = static_cast<std::int64_t>(time * m_perTime);
        if (slot <= m_slot || m_perTime == 0) {
            insertPresent({time, number});
            return;
        }
        std::uint32_t& head = m_heads[static_cast<std::size_t>(slot & m_mask)];
        m_waiting[number] = {time, slot, head};
        head = number;
        ++m_linked;
        if (m_head == m_tail)
            moveOn();
    }

private:
    static constexpr double never = std::numeric_limits<double>::infinity();
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    struct Item
    {
        double time;
        std::uint32_t number;
    };
    struct Waiting
    {
        double time = 0;
        std::int64_t slot = 0;
        std::uint32_t next = none;
    };

    void insertPresent(Item item)
    {
        if (m_tail + 1 == m_present.size())
            makeRoom();
        m_present[m_tail + 1].time = never; // so that `earliest` needs no question
        std::size_t place = m_tail++;
        for (; place > m_head && m_present[place - 1].time > item.time; --place)
            m_present[place] = m_present[place - 1];
        m_present[place] = item;
    }
    void makeRoom()
    {
        std::size_t count = 0;
        for (std::size_t k = m_head; k < m_tail; ++k)
            m_present[count++] = m_present[k];
        m_head = 0;
        m_tail = count;
    }
    // To the next stretch with anything in it. After a whole turn without, to the earliest there is.
    void moveOn()
    {
        for (std::int64_t turn = 0; m_head == m_tail; ++turn) {
            if (turn > m_mask || m_slot == std::numeric_limits<std::int64_t>::min()) {
                m_slot = earliestSlot();
                turn = 0;
            } else {
                ++m_slot;
            }
            takeSlot();
        }
    }
    [[nodiscard]] std::int64_t earliestSlot() const
    {
        std::int64_t earliest = std::numeric_limits<std::int64_t>::max();
        for (const std::uint32_t head : m_heads)
            for (std::uint32_t k = head; k != none; k = m_waiting[k].next)
                earliest = std::min(earliest, m_waiting[k].slot);
        return earliest;
    }
    void takeSlot()
    {
        std::uint32_t* link = &m_heads[static_cast<std::size_t>(m_slot & m_mask)];
        while (*link != none) {
            const std::uint32_t number = *link;
            if (m_waiting[number].slot != m_slot) {
                link = &m_waiting[number].next;
                continue;
            }
            *link = m_waiting[number].next;
            --m_linked;
            insertPresent({m_waiting[number].time, number});
        }
    }

    double m_perTime = 0;
    std::int64_t m_mask = 0;
    std::int64_t m_slot = 0; // of the present stretch
    std::vector<std::uint32_t> m_heads;
    std::vector<Waiting> m_waiting;
    std::size_t m_linked = 0;
    std::vector<Item> m_present; // from m_head to m_tail, and a time that never comes
    std::size_t m_head = 0;
    std::size_t m_tail = 0;
};

} // namespace sweep
