#include "core/logs/log_comparison.h"

#include "core/number/double_double.h"
#include "core/number/dyadic.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace sweep {

namespace {

// An exact event, or an event of the log.
struct Entry
{
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    Cell cell = {};
    double t = 0;
    std::size_t index = 0;
    bool logged = false;
    std::optional<EventKind> kind = {}; // absent: contact begins
    bool mayBeMissing = false;          // whether the log may lack it
    bool matched = false;

    [[nodiscard]] auto pair() const { return std::tie(a, b, cell); }
    [[nodiscard]] auto order() const { return std::tie(a, b, cell, t, logged, index); }
};

// How far apart the two may be; unlimited where absent.
struct Limits
{
    std::optional<double> early;
    std::optional<double> late;

    [[nodiscard]] bool hold(const Entry& event, const Entry& logged) const
    {
        const std::optional<double>& limit = logged.t < event.t ? early : late;
        return !limit || isWithin(event.t, logged.t, *limit);
    }
};

// Greedy matching of exact events with events of the log, the closest first. Entries of one list may be matched; an
// entry may be in several lists. The closest two that may be matched are neighbours in a list in the order of time,
// because anything between them would be closer to one of the two: so it is enough to consider neighbours, and again
// those that become neighbours when one is removed.
class ClosestFirst
{
public:
    // Requires: the entries of each list are in the order of time.
    explicit ClosestFirst(const std::vector<std::vector<Entry*>>& lists)
    {
        for (const std::vector<Entry*>& list : lists)
            for (std::size_t i = 0; i < list.size(); ++i) {
                const std::size_t node = m_nodes.size();
                m_nodes.push_back({list[i], i == 0 ? none : node - 1, i + 1 == list.size() ? none : node + 1});
                m_nodesOf[list[i]].push_back(node);
            }
        for (std::size_t node = 0; node < m_nodes.size(); ++node)
            consider(node, m_nodes[node].after);
    }

    // Calls found(event, logged) for each match within the limits.
    template <class Found>
    void match(const Limits& limits, const Found& found)
    {
        while (!m_queue.empty()) {
            const Neighbours next = m_queue.top();
            m_queue.pop();
            Entry& first = *m_nodes[next.p].entry;
            Entry& second = *m_nodes[next.q].entry;
            Entry& event = first.logged ? second : first;
            Entry& logged = first.logged ? first : second;
            if (event.matched || logged.matched || !limits.hold(event, logged))
                continue;
            event.matched = logged.matched = true;
            found(event, logged);
            for (const Entry* entry : {&event, &logged})
                for (const std::size_t node : m_nodesOf[entry])
                    remove(node);
        }
    }

private:
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
    struct Node
    {
        Entry* entry;
        std::size_t before;
        std::size_t after;
    };
    // The exact distance as a sum of two doubles; of equal ones the earlier event, then the earlier row of the log.
    struct Neighbours
    {
        double high = 0;
        double low = 0;
        std::size_t event = 0;
        std::size_t logged = 0;
        std::size_t p = 0;
        std::size_t q = 0;
        friend auto operator<=>(const Neighbours&, const Neighbours&) = default;
    };

    // The entries before and after it become neighbours.
    void remove(std::size_t node)
    {
        const auto [entry, before, after] = m_nodes[node];
        if (before != none)
            m_nodes[before].after = after;
        if (after != none)
            m_nodes[after].before = before;
        if (before != none)
            consider(before, after);
    }

    void consider(std::size_t p, std::size_t q)
    {
        if (q == none || m_nodes[p].entry->logged == m_nodes[q].entry->logged)
            return;
        const Entry& first = *m_nodes[p].entry;
        const Entry& second = *m_nodes[q].entry;
        const DoubleDouble distance = twoDifference(second.t, first.t); // exact unless it overflows
        m_queue.push({distance.high, distance.low, (first.logged ? second : first).index,
                      (first.logged ? first : second).index, p, q});
    }

    std::vector<Node> m_nodes;
    std::unordered_map<const Entry*, std::vector<std::size_t>> m_nodesOf;
    std::priority_queue<Neighbours, std::vector<Neighbours>, std::greater<>> m_queue;
};

bool fits(const Entry& entry, std::optional<EventKind> kind)
{
    if (kind)
        return entry.kind == kind;
    return entry.logged ? !entry.kind : entry.kind != EventKind::exit;
}

// One pair's entries, in the order of time.
class PairComparison
{
public:
    PairComparison(std::span<Entry> entries, const LogTolerance& tolerance, LogComparison& comparison)
        : m_entries(entries), m_tolerance(tolerance), m_comparison(comparison)
    {
    }

    void compare()
    {
        const auto equal = [this](const Entry& event, const Entry& logged) { add(LogClass::equal, event, logged); };
        const auto wrong = [this](const Entry& event, const Entry& logged) { add(LogClass::wrongKind, event, logged); };
        const auto shifted = [this](const Entry& event, const Entry& logged) {
            add(logged.t < event.t ? LogClass::early : LogClass::late, event, logged);
        };
        const Limits within{m_tolerance.earlyBy.value_or(m_tolerance.within),
                            m_tolerance.lateBy.value_or(m_tolerance.within)};
        ofOneKind(within, equal);
        ClosestFirst({unmatched([](const Entry&) { return true; })}).match(within, wrong);
        ofOneKind({m_tolerance.reach, m_tolerance.reach}, shifted);
        for (const Entry& entry : m_entries) {
            if (!entry.matched)
                alone(entry);
        }
    }

private:
    template <class Wanted>
    [[nodiscard]] std::vector<Entry*> unmatched(const Wanted& wanted) const
    {
        std::vector<Entry*> entries;
        for (Entry& entry : m_entries) {
            if (!entry.matched && wanted(entry))
                entries.push_back(&entry);
        }
        return entries;
    }
    // Rows that name a kind with events of that kind, and rows that say only that contact begins with events that do.
    template <class Found>
    void ofOneKind(const Limits& limits, const Found& found)
    {
        using Kind = std::optional<EventKind>;
        std::vector<std::vector<Entry*>> lists;
        for (const Kind kind :
             {Kind(EventKind::exit), Kind(EventKind::touch), Kind(EventKind::cross), Kind(EventKind::enter), Kind()})
            lists.push_back(unmatched([kind](const Entry& entry) { return fits(entry, kind); }));
        ClosestFirst(lists).match(limits, found);
    }

    void add(LogClass what, const Entry& event, const Entry& logged)
    {
        m_comparison.rows.push_back({what, event.index, logged.index, logged.t - event.t});
    }
    void alone(const Entry& entry)
    {
        if (entry.logged)
            m_comparison.rows.push_back({LogClass::extra, {}, entry.index, 0});
        else if (!entry.mayBeMissing)
            m_comparison.rows.push_back({LogClass::missing, entry.index, {}, 0});
    }

    std::span<Entry> m_entries;
    const LogTolerance& m_tolerance;
    LogComparison& m_comparison;
};

// True where the log says nothing about any event of this kind.
bool isSilentAbout(const EngineLog& log, const Event& event)
{
    return (event.withCell() && !log.hasCells) || (event.kind == EventKind::exit && !log.hasExits);
}

std::size_t exitsNotLogged(const Timeline& timeline, const EngineLog& log)
{
    const auto isLeftOut = [&](const Event& event) {
        return event.kind == EventKind::exit && !log.hasExits && (log.hasCells || !event.withCell());
    };
    return static_cast<std::size_t>(std::ranges::count_if(timeline.events(), isLeftOut));
}

// Bodies of a group that the log names count as one body.
void standForGroups(Entry& entry, const std::vector<std::uint32_t>& firstsOfGroups)
{
    if (firstsOfGroups.empty())
        return;
    entry.a = firstsOfGroups[entry.a];
    if (entry.b == Event::isCell)
        return;
    entry.b = firstsOfGroups[entry.b];
    if (entry.b < entry.a)
        std::swap(entry.a, entry.b);
}

// Of each pair the log may lack all but the first event with which contact begins. Requires: entries in order.
void letLaterOnesBeMissing(std::vector<Entry>& entries)
{
    bool hasBegun = false;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        Entry& entry = entries[i];
        if (i > 0 && entries[i - 1].pair() != entry.pair())
            hasBegun = false;
        if (entry.logged)
            continue;
        const bool isFirst = !hasBegun && entry.kind != EventKind::exit;
        entry.mayBeMissing = entry.mayBeMissing || !isFirst;
        hasBegun = hasBegun || isFirst;
    }
}

std::vector<Entry> entriesOf(const Timeline& timeline, const EngineLog& log, const LogTolerance& tolerance)
{
    std::vector<Entry> entries;
    for (const auto& instant : timeline.instants()) {
        for (std::size_t i = instant.first; i < instant.first + instant.count; ++i) {
            const Event& event = timeline.events()[i];
            if (!isSilentAbout(log, event))
                entries.push_back({event.a, event.b, event.withCell() ? event.cell : Cell{}, instant.time.nearest(), i,
                                   false, event.kind, event.clipped && !tolerance.clipped});
        }
    }
    for (std::size_t i = 0; i < log.events.size(); ++i) {
        const LoggedEvent& event = log.events[i];
        entries.push_back({event.a, event.b, event.cell, event.t, i, true, event.kind});
    }
    for (Entry& entry : entries)
        standForGroups(entry, log.firstsOfGroups);
    std::sort(entries.begin(), entries.end(), [](const Entry& p, const Entry& q) { return p.order() < q.order(); });
    if (tolerance.firstAlone)
        letLaterOnesBeMissing(entries);
    return entries;
}

} // namespace

const char* name(LogClass what)
{
    constexpr std::array<const char*, logClasses> names = {"equal", "early", "late", "missing", "extra", "wrong kind"};
    return names[std::size_t(what)];
}

LogComparison compared(const Timeline& timeline, const EngineLog& log, const LogTolerance& tolerance)
{
    SWEEP_EXPECTS(tolerance.within >= 0 && (!tolerance.reach || *tolerance.reach >= 0) &&
                  tolerance.earlyBy.value_or(0) >= 0 && tolerance.lateBy.value_or(0) >= 0);
    std::vector<Entry> entries = entriesOf(timeline, log, tolerance);
    LogComparison comparison;
    comparison.exitsNotLogged = exitsNotLogged(timeline, log);
    for (std::size_t begin = 0; begin < entries.size();) {
        std::size_t end = begin;
        while (end < entries.size() && entries[end].pair() == entries[begin].pair())
            ++end;
        PairComparison(std::span(entries).subspan(begin, end - begin), tolerance, comparison).compare();
        begin = end;
    }
    // Exact events are in the order of exact time; an event of the log alone has only its double.
    const auto timeOf = [&](const LogDifference& row) {
        return row.event ? timeline.timeOf(*row.event).nearest() : log.events[*row.logged].t;
    };
    const auto key = [&](const LogDifference& row) {
        return std::tuple(timeOf(row), !row.event, row.event.value_or(0), row.logged.value_or(0));
    };
    std::sort(comparison.rows.begin(), comparison.rows.end(),
              [&](const LogDifference& p, const LogDifference& q) { return key(p) < key(q); });
    for (const LogDifference& row : comparison.rows)
        ++comparison.counts[std::size_t(row.what)];
    return comparison;
}

} // namespace sweep
