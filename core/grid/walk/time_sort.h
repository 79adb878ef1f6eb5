// In which order do changes come that are spread about evenly over a stretch of time?
//
// Each goes into the bucket of its time, two buckets for a change, and what is left of disorder is mended by insertion:
// a few steps each, with hardly a branch to guess. (Distribution counting: Knuth, TAOCP 3, 5.2.)
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace sweep {

struct TimedNumber
{
    double time = 0;
    std::uint32_t number = 0;
    std::uint32_t bucket = 0; // of the sort
};

class TimeSort
{
public:
    // Sorts the first `count` by time; those of one time stay as they were. Requires: from < to, both finite. Times
    // outside are sorted as well, but not fast.
    void sort(std::vector<TimedNumber>& changes, std::size_t count, double from, double to)
    {
        const std::size_t buckets = 2 * count;
        const double perTime = static_cast<double>(buckets) / (to - from);
        const double last = static_cast<double>(buckets) - 1;
        m_starts.assign(buckets + 1, 0);
        for (std::size_t k = 0; k < count; ++k) {
            const double bucket = std::min(std::max((changes[k].time - from) * perTime, 0.0), last);
            changes[k].bucket = static_cast<std::uint32_t>(bucket);
            ++m_starts[changes[k].bucket + 1];
        }
        for (std::size_t n = 1; n < buckets; ++n)
            m_starts[n] += m_starts[n - 1];
        if (m_sorted.size() < changes.size())
            m_sorted.resize(changes.size());
        for (std::size_t k = 0; k < count; ++k)
            m_sorted[m_starts[changes[k].bucket]++] = changes[k];
        changes.swap(m_sorted);
        insertInOrder(changes, count);
    }

private:
    static void insertInOrder(std::vector<TimedNumber>& changes, std::size_t count)
    {
        for (std::size_t k = 1; k < count; ++k) {
            if (!(changes[k].time < changes[k - 1].time))
                continue;
            const TimedNumber change = changes[k];
            std::size_t place = k;
            for (; place > 0 && change.time < changes[place - 1].time; --place)
                changes[place] = changes[place - 1];
            changes[place] = change;
        }
    }

    std::vector<std::uint32_t> m_starts; // of the buckets
    std::vector<TimedNumber> m_sorted;
};

} // namespace sweep
