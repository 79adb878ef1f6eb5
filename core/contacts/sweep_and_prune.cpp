#include "core/contacts/sweep_and_prune.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/base/jobs.h>

#include <algorithm>
#include <array>
#include <bit>
#include <deque>
#include <limits>
#include <memory>
#include <span>

namespace sweep {

namespace {

struct Item
{
    double lowX;
    double highX;
    double lowY;
    double highY;
    std::uint32_t index;
};

// Maps a double to an integer in the same order; −0 comes before 0.
std::uint64_t ordinal(double x)
{
    const auto bits = std::bit_cast<std::uint64_t>(x);
    return (bits >> 63) != 0 ? ~bits : bits | std::uint64_t{1} << 63;
}

struct Ordinal
{
    std::uint64_t key;
    std::uint32_t index;
    friend bool operator<(const Ordinal& p, const Ordinal& q)
    {
        return p.key != q.key ? p.key < q.key : p.index < q.index;
    }
};

// Sorts by the upper half of the keys, digit by digit from the lowest, and then compares the few that share it.
// Source: least-significant-digit radix sort, Knuth, The Art of Computer Programming 3, 5.2.5.
void sortByKey(std::vector<Ordinal>& ordinals)
{
    constexpr unsigned digit = 11;
    std::vector<Ordinal> other(ordinals.size());
    for (const unsigned shift : {31U, 42U, 53U}) {
        const auto digitOf = [shift](const Ordinal& ordinal) { return ordinal.key >> shift & ((1U << digit) - 1); };
        std::array<std::size_t, (1U << digit) + 1> next{};
        for (const Ordinal& ordinal : ordinals)
            ++next[digitOf(ordinal) + 1];
        for (std::size_t i = 1; i < next.size(); ++i)
            next[i] += next[i - 1];
        for (const Ordinal& ordinal : ordinals)
            other[next[digitOf(ordinal)]++] = ordinal;
        ordinals.swap(other);
    }
    for (auto first = ordinals.begin(); first != ordinals.end();) {
        const auto isOther = [first](const Ordinal& o) { return o.key >> 31 != first->key >> 31; };
        const auto last = std::find_if(first, ordinals.end(), isOther);
        std::sort(first, last);
        first = last;
    }
}

// The boxes sorted by their left sides.
std::vector<Item> itemsOf(const BoxArrays& boxes)
{
    std::vector<Ordinal> byLeft(boxes.size());
    for (std::size_t i = 0; i < byLeft.size(); ++i) {
        SWEEP_EXPECTS(boxes.lowX[i] <= boxes.highX[i] && boxes.lowY[i] <= boxes.highY[i]);
        byLeft[i] = {ordinal(boxes.lowX[i]), static_cast<std::uint32_t>(i)};
    }
    sortByKey(byLeft);
    std::vector<Item> items;
    items.reserve(boxes.size());
    for (const auto& [key, i] : byLeft)
        items.push_back({boxes.lowX[i], boxes.highX[i], boxes.lowY[i], boxes.highY[i], i});
    return items;
}

// A strip of so few boxes is not worth cutting; in benchmarks, 24 to 64 perform alike.
constexpr std::size_t fewBoxes = 32;
// A strip is not worth cutting if so few boxes begin within the width of another.
constexpr double fewComparisons = 8;
// A cut that leaves more than this share of the comparisons costs more than it saves.
constexpr double worthCutting = 0.8;
// The number of boxes in one thread's task.
constexpr std::size_t taskSize = 4096;

// A sample of the boxes, ordered from left to right.
class Sample
{
public:
    explicit Sample(std::span<const Item> items)
        : m_items(items), m_count(std::min(most, std::max<std::size_t>(8, items.size() / 8)))
    {
    }

    // The number of boxes that a sweep compares one box with: those that begin within its width.
    [[nodiscard]] double comparisons() const
    {
        std::size_t found = 0;
        for (std::size_t i = 0; i < m_count; ++i) {
            const auto isWithin = [&](const Item& item) { return item.lowX <= at(i).highX; };
            const auto rest = m_items.subspan(indexOf(i) + 1);
            found += static_cast<std::size_t>(std::partition_point(rest.begin(), rest.end(), isWithin) - rest.begin());
        }
        return static_cast<double>(found) / static_cast<double>(m_count);
    }

    // The height below which half of the boxes begin.
    [[nodiscard]] double middle() const
    {
        std::array<double, most> lows{};
        for (std::size_t i = 0; i < m_count; ++i)
            lows[i] = at(i).lowY;
        const auto middle = lows.begin() + static_cast<std::ptrdiff_t>(m_count / 2);
        std::nth_element(lows.begin(), middle, lows.begin() + static_cast<std::ptrdiff_t>(m_count));
        return *middle;
    }

private:
    static constexpr std::size_t most = 32;

    [[nodiscard]] std::size_t indexOf(std::size_t i) const { return i * m_items.size() / m_count; }
    [[nodiscard]] const Item& at(std::size_t i) const { return m_items[indexOf(i)]; }

    std::span<const Item> m_items;
    std::size_t m_count;
};

// The boxes on either side of a height, still from left to right; boxes that straddle it are on both sides.
struct Sides
{
    std::span<const Item> below;
    std::span<const Item> above;

    // The cost of comparing the boxes of each side, relative to comparing all boxes.
    [[nodiscard]] double cost(std::size_t all) const
    {
        const double b = static_cast<double>(below.size()) / static_cast<double>(all);
        const double a = static_cast<double>(above.size()) / static_cast<double>(all);
        return b * b + a * a;
    }
};

// Memory for the two sides of a list of boxes.
class SideBuffer
{
public:
    // Branchless, because the side of a box is hard to predict.
    Sides part(std::span<const Item> items, double height)
    {
        if (m_size < items.size()) {
            m_size = items.size();
            m_below = std::make_unique_for_overwrite<Item[]>(m_size);
            m_above = std::make_unique_for_overwrite<Item[]>(m_size);
        }
        std::size_t below = 0;
        std::size_t above = 0;
        for (const Item& item : items) {
            m_below[below] = item;
            m_above[above] = item;
            below += item.lowY < height ? 1 : 0;
            above += item.highY >= height ? 1 : 0;
        }
        return {{m_below.get(), below}, {m_above.get(), above}};
    }

private:
    std::size_t m_size = 0;
    std::unique_ptr<Item[]> m_below;
    std::unique_ptr<Item[]> m_above;
};

// Cuts the plane into strips until further cuts do not pay or a strip has at most `most` boxes. Calls `strip` with the
// boxes that extend into the strip and the height at which it begins; all its boxes begin below its end.
template <class Strip>
class StripCutting
{
public:
    StripCutting(std::size_t most, const Job& job, Strip& strip) : m_most(most), m_job(job), m_strip(strip) {}

    void operator()(std::span<const Item> items, double bottom, std::size_t depth = 0)
    {
        if (m_job.stopped())
            return;
        if (items.size() <= m_most || !cut(items, bottom, depth))
            m_strip(items, bottom);
    }

private:
    // Returns false if sweeping the whole costs less.
    bool cut(std::span<const Item> items, double bottom, std::size_t depth)
    {
        const Sample sample(items);
        if (sample.comparisons() < fewComparisons)
            return false;
        if (m_buffers.size() == depth)
            m_buffers.emplace_back();
        const double height = sample.middle();
        const Sides sides = m_buffers[depth].part(items, height);
        if (sides.cost(items.size()) > worthCutting)
            return false;
        (*this)(sides.below, bottom, depth + 1);
        (*this)(sides.above, std::max(bottom, height), depth + 1);
        return true;
    }

    std::size_t m_most;
    const Job& m_job;
    Strip& m_strip;
    std::deque<SideBuffer> m_buffers; // one for each depth; a deque, so that addresses stay valid
};

// Finds the overlaps in a strip by comparing each box with those that begin within its width. Stops after the box that
// brings the total above `most` pairs.
class Sweep
{
public:
    Sweep(const Job& job, std::size_t most) : m_job(job), m_most(most) {}

    void operator()(std::span<const Item> items, double bottom)
    {
        for (std::size_t i = 0; i + 1 < items.size(); ++i) {
            if (m_found > m_most || (i % pollEach == 0 && m_job.stopped()))
                return;
            if (m_pairs.size() - m_found < items.size())
                m_pairs.resize(2 * m_pairs.size() + items.size());
            compare(items[i], items.subspan(i + 1), bottom);
        }
    }
    [[nodiscard]] std::vector<BodyPair> found() &&
    {
        m_pairs.resize(m_found);
        return std::move(m_pairs);
    }

private:
    static constexpr std::size_t pollEach = 16;

    // Every pair is written, but m_found advances only if the boxes overlap, because a branch would be hard to predict.
    // If two boxes extend into several strips, only the strip in which their intersection begins counts them.
    void compare(const Item& item, std::span<const Item> others, double bottom)
    {
        BodyPair* next = m_pairs.data() + m_found;
        for (const Item& other : others) {
            if (other.lowX > item.highX)
                break;
            *next = {std::min(item.index, other.index), std::max(item.index, other.index)};
            const bool overlap = (other.lowY <= item.highY) & (item.lowY <= other.highY);
            next += static_cast<std::ptrdiff_t>(overlap & ((item.lowY >= bottom) | (other.lowY >= bottom)));
        }
        m_found = static_cast<std::size_t>(next - m_pairs.data());
    }

    const Job& m_job;
    std::size_t m_most;
    std::vector<BodyPair> m_pairs; // the first m_found elements are valid
    std::size_t m_found = 0;
};

struct Task
{
    std::vector<Item> items;
    double bottom;
    std::vector<BodyPair> found;
};

constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

// Runs the tasks in order with a shared limit, so that the pairs do not depend on the number of threads.
std::vector<BodyPair> firstPairs(const std::vector<Task>& tasks, const Job& job, std::size_t most)
{
    Sweep sweep(job, most);
    for (const Task& task : tasks)
        StripCutting(fewBoxes, job, sweep)(task.items, task.bottom);
    return job.stopped() ? std::vector<BodyPair>() : std::move(sweep).found();
}

} // namespace

std::vector<BodyPair> sortedPairs(std::size_t size, const std::vector<BodyPair>& pairs)
{
    std::vector<std::size_t> next(size + 1, 0);
    for (const BodyPair pair : pairs)
        ++next[pair.a + 1];
    for (std::size_t i = 0; i < size; ++i)
        next[i + 1] += next[i];
    std::vector<BodyPair> sorted(pairs.size());
    for (const BodyPair pair : pairs)
        sorted[next[pair.a]++] = pair;
    // Now next[a] is the end of the pairs of a.
    auto first = sorted.begin();
    for (std::size_t i = 0; i < size; ++i) {
        const auto last = sorted.begin() + static_cast<std::ptrdiff_t>(next[i]);
        std::sort(first, last);
        first = last;
    }
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    return sorted;
}

std::vector<BodyPair> overlappingPairs(const BoxArrays& boxes, const ParallelJob& work, std::size_t most)
{
    std::vector<Task> tasks;
    {
        const std::vector<Item> items = itemsOf(boxes);
        auto newTask = [&](std::span<const Item> strip, double bottom) {
            tasks.push_back({{strip.begin(), strip.end()}, bottom, {}});
        };
        StripCutting(taskSize, work.job, newTask)(items, -std::numeric_limits<double>::infinity());
    }
    if (most < unlimited)
        return firstPairs(tasks, work.job, most);
    parallelFor(work.threads, tasks.size(), [&](std::size_t i) {
        Task& task = tasks[i];
        Sweep sweep(work.job, unlimited);
        StripCutting(fewBoxes, work.job, sweep)(task.items, task.bottom);
        task.found = std::move(sweep).found();
        task.items = {};
    });
    if (work.job.stopped())
        return {};
    std::vector<BodyPair> pairs;
    for (const Task& task : tasks)
        pairs.insert(pairs.end(), task.found.begin(), task.found.end());
    return pairs;
}

} // namespace sweep
