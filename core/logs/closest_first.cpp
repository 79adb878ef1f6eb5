#include "core/logs/closest_first.h"

#include "core/number/double_double.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>
#include <span>
#include <tuple>

namespace sweep {

namespace {

// |p − q| in a form that is compared exactly: by `high`, then `low`, because high is the rounded distance, and rounding
// preserves order.
struct ExactDistance
{
    bool overflows = false; // the rounded distance would overflow; high and low hold half of it
    double high = 0;
    double low = 0;
    friend auto operator<=>(const ExactDistance&, const ExactDistance&) = default;
};

ExactDistance exactDistance(double p, double q)
{
    // Fast2Sum has no overflow of its own, unlike TwoSum.
    const auto difference = [](double later, double earlier) {
        return std::abs(later) >= std::abs(earlier) ? fastTwoSum(later, -earlier) : fastTwoSum(-earlier, later);
    };
    const double later = std::max(p, q);
    const double earlier = std::min(p, q);
    const DoubleDouble whole = difference(later, earlier);
    if (std::isfinite(whole.high))
        return {false, whole.high, whole.low};
    // Both are then at least 2⁹⁶⁹, so halves are exact.
    const DoubleDouble half = difference(later / 2, earlier / 2);
    return {true, half.high, half.low};
}

// The closest event and row of a list are in neighbouring runs, because any event or row between them would be closer
// to one of the two. So the candidates are neighbouring runs of a list, and again those that become neighbours when a
// run between them is used up. An event that was taken in another list stays in its run until a candidate with that run
// comes up; until then the candidate's place in the queue is too early, never too late.
class ClosestFirst
{
public:
    ClosestFirst(const std::vector<FittingItems>& lists, const RowLimits& limits) : m_limits(limits)
    {
        std::size_t events = 0;
        std::size_t rows = 0;
        for (const FittingItems& list : lists) {
            for (const TimedItem& event : list.events)
                events = std::max(events, event.index + 1);
            for (const TimedItem& row : list.rows)
                rows = std::max(rows, row.index + 1);
            add(list);
        }
        m_eventTaken.resize(events);
        m_rowTaken.resize(rows);
    }

    std::vector<MatchedItems> matched()
    {
        std::vector<MatchedItems> found;
        while (!m_queue.empty()) {
            const Candidate next = m_queue.top();
            m_queue.pop();
            if (m_runs[next.p].items.empty() || m_runs[next.q].items.empty())
                continue; // used up; their neighbours have been offered
            if (!m_eventTaken[next.event] && !m_rowTaken[next.row]) {
                m_eventTaken[next.event] = m_rowTaken[next.row] = true;
                found.push_back({next.event, next.row});
            }
            goOn(next.p, next.q);
        }
        return found;
    }

private:
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

    // The events, or rows, of a list at one time.
    struct Run
    {
        std::span<const TimedItem> items; // its front may hold taken items, which goOn() skips
        bool ofRows = false;
        int rank = 0;
        std::size_t before = none;
        std::size_t after = none;
    };
    // An event and a row from two neighbouring runs.
    struct Candidate
    {
        ExactDistance distance;
        int rank = 0;
        std::size_t event = 0;
        double rowTime = 0;
        std::size_t row = 0;
        std::size_t p = 0; // indices of the runs
        std::size_t q = 0;

        [[nodiscard]] auto order() const { return std::tie(distance, rank, event, rowTime, row); }
        friend bool operator>(const Candidate& one, const Candidate& other) { return one.order() > other.order(); }
    };

    static std::size_t runLength(std::span<const TimedItem> items)
    {
        const auto end = std::ranges::find_if(items, [&](const TimedItem& one) { return one.t != items.front().t; });
        return static_cast<std::size_t>(end - items.begin());
    }

    void add(const FittingItems& list)
    {
        std::span<const TimedItem> events = list.events;
        std::span<const TimedItem> rows = list.rows;
        const std::size_t first = m_runs.size();
        while (!events.empty() || !rows.empty()) {
            const bool ofRows = events.empty() || (!rows.empty() && rows.front().t < events.front().t);
            std::span<const TimedItem>& from = ofRows ? rows : events;
            const std::size_t length = runLength(from);
            const std::size_t before = m_runs.size() == first ? none : m_runs.size() - 1;
            m_runs.push_back({from.first(length), ofRows, list.rank, before, m_runs.size() + 1});
            from = from.subspan(length);
        }
        if (m_runs.size() > first)
            m_runs.back().after = none;
        for (std::size_t i = first; i + 1 < m_runs.size(); ++i)
            offer(i, i + 1);
    }

    void offer(std::size_t p, std::size_t q)
    {
        if (p == none || q == none || m_runs[p].ofRows == m_runs[q].ofRows)
            return;
        const TimedItem& event = m_runs[m_runs[p].ofRows ? q : p].items.front();
        const TimedItem& row = m_runs[m_runs[p].ofRows ? p : q].items.front();
        const ExactDistance distance = exactDistance(event.t, row.t);
        const std::optional<double>& limit = row.t < event.t ? m_limits.early : m_limits.late;
        // Any later neighbour is on the same side and further away.
        if (limit && distance > ExactDistance{false, *limit, 0})
            return;
        m_queue.push({distance, m_runs[p].rank, event.index, row.t, row.index, p, q});
    }

    // Skips taken items at the front of both runs, and offers the next neighbours.
    void goOn(std::size_t p, std::size_t q)
    {
        for (const std::size_t run : {p, q}) {
            std::span<const TimedItem>& items = m_runs[run].items;
            const std::vector<bool>& taken = m_runs[run].ofRows ? m_rowTaken : m_eventTaken;
            while (!items.empty() && taken[items.front().index])
                items = items.subspan(1);
        }
        offer(m_runs[p].items.empty() ? unlinked(p).before : p, m_runs[q].items.empty() ? unlinked(q).after : q);
    }

    // Removes the run from its list.
    const Run& unlinked(std::size_t run)
    {
        const Run& gone = m_runs[run];
        if (gone.before != none)
            m_runs[gone.before].after = gone.after;
        if (gone.after != none)
            m_runs[gone.after].before = gone.before;
        return gone;
    }

    const RowLimits& m_limits;
    std::vector<Run> m_runs;
    std::vector<bool> m_eventTaken;
    std::vector<bool> m_rowTaken;
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> m_queue;
};

} // namespace

std::vector<MatchedItems> matchedClosestFirst(const std::vector<FittingItems>& lists, const RowLimits& limits)
{
    return ClosestFirst(lists, limits).matched();
}

} // namespace sweep
