// Bucket sort by time, for items spread approximately evenly over an interval.
//
// Each item goes into the bucket of its time, with two buckets per item, and insertion sort removes the remaining
// disorder: a few steps per item and hardly any mispredicted branches.
// Source: distribution counting, Knuth, The Art of Computer Programming 3, 5.2, with linear interpolation for the keys
// and a final insertion sort.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace sweep {

struct TimedIndex
{
    double time = 0;
    std::uint32_t index = 0;
    std::uint32_t bucket = 0; // used by the sort
};

class TimeBucketSort
{
public:
    // Sorts the first `count` items by time, stably. Requires: from < to, both finite. Times outside of that interval
    // are sorted as well, but slowly.
    void sort(std::vector<TimedIndex>& items, std::size_t count, double from, double to)
    {
        const std::size_t buckets = 2 * count;
        const double perTime = static_cast<double>(buckets) / (to - from);
        const double last = static_cast<double>(buckets) - 1;
        m_starts.assign(buckets + 1, 0);
        for (std::size_t k = 0; k < count; ++k) {
            const double bucket = std::min(std::max((items[k].time - from) * perTime, 0.0), last);
            items[k].bucket = static_cast<std::uint32_t>(bucket);
            ++m_starts[items[k].bucket + 1];
        }
        for (std::size_t n = 1; n < buckets; ++n)
            m_starts[n] += m_starts[n - 1];
        if (m_sorted.size() < items.size())
            m_sorted.resize(items.size());
        for (std::size_t k = 0; k < count; ++k)
            m_sorted[m_starts[items[k].bucket]++] = items[k];
        items.swap(m_sorted);
        insertInOrder(items, count);
    }

private:
    static void insertInOrder(std::vector<TimedIndex>& items, std::size_t count)
    {
        for (std::size_t k = 1; k < count; ++k) {
            if (!(items[k].time < items[k - 1].time))
                continue;
            const TimedIndex item = items[k];
            std::size_t index = k;
            for (; index > 0 && item.time < items[index - 1].time; --index)
                items[index] = items[index - 1];
            items[index] = item;
        }
    }

    std::vector<std::uint32_t> m_starts; // starts of the buckets
    std::vector<TimedIndex> m_sorted;
};

} // namespace sweep
