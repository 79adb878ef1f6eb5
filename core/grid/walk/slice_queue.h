// Events of one slice of time: collected in any order, sorted, and taken while their order is certain.
#pragma once

#include "core/grid/walk/disc_error_bounds.h"
#include "core/grid/walk/time_bucket_sort.h"

#include <vector>

namespace sweep {

class SliceQueue
{
public:
    struct Item
    {
        CellEvent<2> event;
        double late = 0;
        bool simultaneous = false; // with the next item: both belong to the same instant
    };

    void clear() { m_count = m_next = m_certain = 0; }
    [[gnu::always_inline]] void add(const DiscCourse& course, EventTime time, CellChange change,
                                    const CellIndex<2>& cell, const std::array<int, 2>& side, bool simultaneous)
    {
        if (m_count == m_items.size()) {
            m_items.resize(std::max<std::size_t>(2 * m_items.size(), 128));
            m_order.resize(m_items.size() + 1);
        }
        Item& item = m_items[m_count];
        m_order[m_count].time = time.early;
        m_order[m_count].index = static_cast<std::uint32_t>(m_count);
        ++m_count;
        course.describe(item.event, change, cell, side);
        item.event.t = course.startTime + (time.early + time.late) / 2 * course.timePerDistance;
        item.late = time.late;
        item.simultaneous = simultaneous;
    }
    // Sorts the items added since the queue was cleared. An item is certain while it and all before it are earlier than
    // the next one by at least the gap. Requires: all times lie in the slice or slightly outside of it.
    void sort(double from, double until, double gap)
    {
        m_sorter.sort(m_order, m_count, from, until);
        double next = until;
        m_certain = m_count;
        for (std::size_t k = m_count; k-- > 0;) {
            const Item& item = m_items[m_order[k].index];
            if (!(item.simultaneous || next > item.late + gap))
                m_certain = k;
            next = m_order[k].time;
        }
        if (m_certain > 0 && m_items[m_order[m_certain - 1].index].simultaneous)
            --m_certain; // do not split a pair
    }

    [[nodiscard]] bool hasCertain() const { return m_next < m_certain; }
    // Requires: there is a certain item.
    [[nodiscard]] Item& take() { return m_items[m_order[m_next++].index]; }
    // The last item taken; none since the queue was cleared.
    [[nodiscard]] const Item* taken() const { return m_next > 0 ? &m_items[m_order[m_next - 1].index] : nullptr; }
    [[nodiscard]] double takenEarly() const { return m_order[m_next - 1].time; }
    // The earliest times of the first uncertain item and of the one after it. Requires: no certain item is left.
    [[nodiscard]] bool hasUncertain() const { return m_certain < m_count; }
    [[nodiscard]] double uncertainEarly() const { return m_order[m_next].time; }
    [[nodiscard]] double nextUncertainEarly() const
    {
        return m_next + 1 < m_count ? m_order[m_next + 1].time : std::numeric_limits<double>::infinity();
    }

private:
    std::vector<Item> m_items;       // in the order added; the first m_count are valid
    std::vector<TimedIndex> m_order; // indices of items, ordered by earliest time
    std::size_t m_count = 0;
    std::size_t m_next = 0;    // index into m_order
    std::size_t m_certain = 0; // number of certain items at the front
    TimeBucketSort m_sorter;
};

} // namespace sweep
