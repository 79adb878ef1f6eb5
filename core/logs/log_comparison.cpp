#include "core/logs/log_comparison.h"

#include "core/number/dyadic.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>
#include <tuple>

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

// Greedy matching of exact events with events of the log, the closest first. The closest such two are neighbours in the
// order of time, because anything between them would be closer to one of the two: so it is enough to consider
// neighbours, and again those that become neighbours when two are removed.
class ClosestFirst
{
public:
    // Requires: the entries are in the order of time.
    explicit ClosestFirst(std::vector<Entry*> entries) : m_entries(std::move(entries))
    {
        const std::size_t count = m_entries.size();
        for (std::size_t i = 0; i < count; ++i) {
            m_before.push_back(i == 0 ? none : i - 1);
            m_after.push_back(i + 1 == count ? none : i + 1);
        }
        for (std::size_t i = 0; i + 1 < count; ++i)
            consider(i, i + 1);
    }

    // Calls found(event, logged) for each match no further apart than the limit.
    template <class Found>
    void match(std::optional<double> limit, const Found& found)
    {
        while (!m_queue.empty()) {
            const Neighbours next = m_queue.top();
            m_queue.pop();
            Entry& first = *m_entries[next.p];
            Entry& second = *m_entries[next.q];
            if (first.matched || second.matched || (limit && !isWithin(first.t, second.t, *limit)))
                continue;
            first.matched = second.matched = true;
            found(first.logged ? second : first, first.logged ? first : second);
            remove(next.p, next.q);
        }
    }

private:
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
    struct Neighbours
    {
        double distance = 0;
        std::size_t p = 0;
        std::size_t q = 0;
        friend auto operator<=>(const Neighbours&, const Neighbours&) = default;
    };

    // The entries before and after these two become neighbours.
    void remove(std::size_t p, std::size_t q)
    {
        const std::size_t before = m_before[p];
        const std::size_t after = m_after[q];
        if (before != none)
            m_after[before] = after;
        if (after != none)
            m_before[after] = before;
        consider(before, after);
    }

    void consider(std::size_t p, std::size_t q)
    {
        if (p != none && q != none && m_entries[p]->logged != m_entries[q]->logged)
            m_queue.push({std::abs(m_entries[q]->t - m_entries[p]->t), p, q});
    }

    std::vector<Entry*> m_entries;
    std::vector<std::size_t> m_before;
    std::vector<std::size_t> m_after;
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
        ofOneKind(m_tolerance.within, equal);
        match([](const Entry&) { return true; }, m_tolerance.within, wrong);
        ofOneKind(m_tolerance.reach, shifted);
        for (const Entry& entry : m_entries) {
            if (!entry.matched)
                alone(entry);
        }
    }

private:
    template <class Wanted, class Found>
    void match(const Wanted& wanted, std::optional<double> limit, const Found& found)
    {
        std::vector<Entry*> entries;
        for (Entry& entry : m_entries) {
            if (!entry.matched && wanted(entry))
                entries.push_back(&entry);
        }
        if (entries.size() > 1)
            ClosestFirst(std::move(entries)).match(limit, found);
    }
    template <class Found>
    void ofOneKind(std::optional<double> limit, const Found& found)
    {
        using Kind = std::optional<EventKind>;
        for (const Kind kind :
             {Kind(EventKind::exit), Kind(EventKind::touch), Kind(EventKind::cross), Kind(EventKind::enter), Kind()})
            match([kind](const Entry& entry) { return fits(entry, kind); }, limit, found);
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
    std::sort(entries.begin(), entries.end(), [](const Entry& p, const Entry& q) { return p.order() < q.order(); });
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
    SWEEP_EXPECTS(tolerance.within >= 0 && (!tolerance.reach || *tolerance.reach >= 0));
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
