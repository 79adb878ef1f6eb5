#include <sweepbench/log_comparison.h>

#include <sweepbench/contacts.h>
#include <sweepbench/number/double_double.h>
#include <sweepbench/number/polynomial.h>
#include <sweepbench/tested_pairs.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <queue>
#include <span>
#include <tuple>
#include <unordered_map>

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
    // Both times are then at least 2⁹⁶⁹, so halves are exact.
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

namespace {

// Whether a row that names the body `named`, or else a group, is about `body`.
bool standsFor(const EngineLog& log, std::uint32_t named, std::optional<std::uint32_t> group, std::uint32_t body)
{
    return group ? std::ranges::binary_search(log.groups[*group].bodies, body) : named == body;
}

// Whether the event concerns the bodies, or the body and cell, that the row names.
bool isOfPair(const EngineLog& log, const LoggedEvent& row, const Event& event)
{
    const auto isFirst = [&](std::uint32_t body) { return standsFor(log, row.a, row.groupA, body); };
    const auto isSecond = [&](std::uint32_t body) { return standsFor(log, row.b, row.groupB, body); };
    if (event.withCell() || row.withCell())
        return event.b == row.b && event.cell == row.cell && isFirst(event.a);
    return (isFirst(event.a) && isSecond(event.b)) || (isFirst(event.b) && isSecond(event.a));
}

// The pair and the kind of the events that a row fits.
struct Address : PairOrCell
{
    std::optional<EventKind> kind = {}; // absent: contact begins
    friend bool operator==(const Address&, const Address&) = default;
};

struct AddressHash
{
    std::size_t operator()(const Address& address) const
    {
        std::uint64_t hash = address.kind ? std::uint64_t(*address.kind) + 1 : 0;
        for (const std::uint64_t part : {std::uint64_t{address.a}, std::uint64_t{address.b},
                                         std::uint64_t(address.cell.i), std::uint64_t(address.cell.j)}) {
            hash = (hash ^ part) * 0x9e3779b97f4a7c15U; // 2⁶⁴ over the golden ratio
            hash ^= hash >> 32U;
        }
        return hash;
    }
};

// Set in the numbers of groups, which are beyond those of all bodies.
constexpr std::uint32_t groupBit = 0x80000000;

// The address of a pair's events, with the numbers that name its bodies.
Address addressOf(const PairOrCell& pair, std::uint32_t a, std::uint32_t b, std::optional<EventKind> kind)
{
    return {pair.withCell() ? PairOrCell(a, pair.cell) : PairOrCell(a, b), kind};
}

// The rows that fit an event of their pair.
enum class Fit
{
    kind, // rows of the event's kind
    any   // all
};

// logged − t, rounded once: not 0 if t lies between two doubles, whatever its nearest double is.
double timeDifference(double logged, const Instant& t)
{
    const double rounded = logged - t.nearest();
    if (t.isDouble() || !std::isfinite(rounded))
        return rounded;
    return nearestQuotient(Polynomial(std::vector{Dyadic(logged), Dyadic(-1)}), Polynomial(Dyadic(1)), t);
}

// True if the log records no events of this kind at all.
bool isSilentAbout(const EngineLog& log, const Event& event)
{
    return (event.withCell() && !log.hasCells) || (event.kind == EventKind::exit && !log.hasExits);
}

class Comparing
{
public:
    Comparing(const Scene& scene, const Timeline& timeline, const EngineLog& log, const LogTolerance& tolerance)
        : m_scene(scene), m_timeline(timeline), m_log(log), m_tolerance(tolerance),
          m_eventDone(timeline.events().size()), m_rowDone(log.events.size()), m_rowOrder(log.events.size())
    {
        for (std::size_t group = 0; group < log.groups.size(); ++group) {
            for (const std::uint32_t body : log.groups[group].bodies)
                m_groupOf.emplace(body, groupBit | static_cast<std::uint32_t>(group));
        }
        for (const TimelineInstant& instant : timeline.instants())
            m_times.insert(m_times.end(), instant.count, instant.time.nearest());
        std::iota(m_rowOrder.begin(), m_rowOrder.end(), std::size_t{0});
        std::ranges::sort(m_rowOrder, {}, [&](std::size_t row) { return std::tuple(log.events[row].t, row); });
    }

    LogComparison comparison() &&
    {
        leaveOutSilence();
        const RowLimits within{m_tolerance.earlyBy(), m_tolerance.lateBy()};
        match(Fit::kind, within, LogClass::equal);
        match(Fit::any, within, LogClass::wrongKind);
        match(Fit::kind, {m_tolerance.reach, m_tolerance.reach}, {});
        addMissing();
        addExtra();
        sortRows();
        for (const LogDifference& row : m_comparison.rows)
            ++m_comparison.counts[std::size_t(row.what)];
        return std::move(m_comparison);
    }

private:
    void leaveOutSilence()
    {
        for (std::size_t i = 0; i < m_eventDone.size(); ++i) {
            const Event& event = m_timeline.events()[i];
            m_eventDone[i] = isSilentAbout(m_log, event);
            if (event.withCell() && !m_log.hasCells)
                ++m_comparison.cellsNotLogged;
            else if (m_eventDone[i])
                ++m_comparison.exitsNotLogged;
        }
    }

    // Without a class, each match is classified as early or late.
    void match(Fit fit, const RowLimits& limits, std::optional<LogClass> what)
    {
        for (const MatchedItems& pair : matchedClosestFirst(fitting(fit), limits)) {
            const double off = timeDifference(m_log.events[pair.row].t, m_timeline.timeOf(pair.event));
            m_eventDone[pair.event] = m_rowDone[pair.row] = true;
            m_comparison.rows.push_back(
                {what.value_or(off < 0 ? LogClass::early : LogClass::late), pair.event, pair.row, off});
        }
    }

    // Lists of unmatched events and rows that fit each other.
    [[nodiscard]] std::vector<FittingItems> fitting(Fit fit) const
    {
        std::vector<FittingItems> lists;
        std::unordered_map<Address, std::size_t, AddressHash> places;
        for (const std::size_t i : m_rowOrder) {
            if (m_rowDone[i])
                continue;
            const LoggedEvent& row = m_log.events[i];
            const auto [place, isNew] = places.try_emplace(addressOfRow(row, fit), lists.size());
            if (isNew)
                lists.push_back({{}, {}, 2 * (row.groupA.has_value() + row.groupB.has_value()) + !row.kind});
            lists[place->second].rows.push_back({row.t, i});
        }
        for (std::size_t i = 0; i < m_eventDone.size() && !lists.empty(); ++i) {
            if (m_eventDone[i])
                continue;
            forEachAddress(m_timeline.events()[i], fit, [&](const Address& address) {
                if (const auto place = places.find(address); place != places.end())
                    lists[place->second].events.push_back({m_times[i], i});
            });
        }
        return lists;
    }

    // If the kind does not matter, all kinds that a row can name map to one.
    static std::optional<EventKind> kindIn(Fit fit, std::optional<EventKind> kind)
    {
        return kind && fit == Fit::any ? EventKind::exit : kind;
    }

    static Address addressOfRow(const LoggedEvent& row, Fit fit)
    {
        return addressOf(row, row.groupA ? groupBit | *row.groupA : row.a, row.groupB ? groupBit | *row.groupB : row.b,
                         kindIn(fit, row.kind));
    }

    // Calls use(address) for each address whose rows fit the event.
    template <class Use>
    void forEachAddress(const Event& event, Fit fit, const Use& use) const
    {
        const auto forEachName = [&](std::uint32_t body, const auto& useName) {
            useName(body);
            if (const std::uint32_t name = nameOf(body); name != body)
                useName(name);
        };
        forEachName(event.a, [&](std::uint32_t a) {
            forEachName(event.b, [&](std::uint32_t b) {
                use(addressOf(event, a, b, kindIn(fit, event.kind)));
                if (fit == Fit::any || event.kind != EventKind::exit)
                    use(addressOf(event, a, b, {}));
            });
        });
    }

    // The number by which the log names a body: that of its group, if some row names the group.
    [[nodiscard]] std::uint32_t nameOf(std::uint32_t body) const
    {
        const auto group = m_groupOf.find(body);
        return group == m_groupOf.end() ? body : group->second;
    }

    void addMissing()
    {
        std::unordered_map<Address, bool, AddressHash> seen; // whether the pair has an earlier event that counts
        for (std::size_t i = 0; i < m_eventDone.size(); ++i) {
            const Event& event = m_timeline.events()[i];
            if (isSilentAbout(m_log, event))
                continue;
            const bool ends = event.kind == EventKind::exit;
            const auto sort = ends ? std::optional(event.kind) : std::nullopt;
            bool* const earlier =
                m_tolerance.first ? &seen[addressOf(event, nameOf(event.a), nameOf(event.b), sort)] : nullptr;
            if (!m_eventDone[i] && event.clipped && !m_tolerance.clipped) {
                ++m_comparison.clippedNotLogged;
                continue;
            }
            if (!m_eventDone[i] && earlier != nullptr && *earlier)
                ++m_comparison.laterNotLogged;
            else if (!m_eventDone[i])
                m_comparison.rows.push_back({LogClass::missing, i, {}, 0});
            if (earlier != nullptr)
                *earlier = true;
        }
    }

    void addExtra()
    {
        std::optional<TestedPairs> tested; // created only for such rows, because it costs more than the comparison
        std::unordered_map<Address, bool, AddressHash> untested; // by what the rows name
        for (std::size_t i = 0; i < m_rowDone.size(); ++i) {
            if (m_rowDone[i])
                continue;
            if (!tested)
                tested.emplace(m_scene);
            const auto [known, isNew] = untested.try_emplace(addressOfRow(m_log.events[i], Fit::any));
            if (isNew)
                known->second = isUntested(*tested, m_log.events[i]);
            m_comparison.rows.push_back({known->second ? LogClass::untested : LogClass::extra, {}, i, 0});
        }
    }

    // Whether two bodies that are not tested may be in contact at some time, as far as that is decided here.
    [[nodiscard]] bool mayMeet(BodyPair pair, Untested why) const
    {
        const Body& a = m_scene.bodies[pair.a];
        const Body& b = m_scene.bodies[pair.b];
        const Interval p = activeInterval(m_scene, a);
        const Interval q = activeInterval(m_scene, b);
        if (why == Untested::noCommonTime)
            return std::max(p.start, q.start) == std::min(p.end, q.end);
        return why != Untested::atRest || !contacts(m_scene, a, b, *commonWindow(m_scene, a, b)).empty();
    }

    // Whether the scene tests none of the pairs that the row names, and one of them may be in contact.
    [[nodiscard]] bool isUntested(const TestedPairs& tested, const LoggedEvent& row) const
    {
        constexpr std::size_t mostPairs = 1'000'000;
        if (row.withCell())
            return false;
        const auto bodiesOf = [this](std::uint32_t body, std::optional<std::uint32_t> group) {
            return group ? m_log.groups[*group].bodies : std::vector<std::uint32_t>{body};
        };
        const std::vector<std::uint32_t> first = bodiesOf(row.a, row.groupA);
        const std::vector<std::uint32_t> second = bodiesOf(row.b, row.groupB);
        std::size_t count = 0;
        bool mayBe = false;
        for (const std::uint32_t a : first) {
            for (const std::uint32_t b : second) {
                const BodyPair pair{std::min(a, b), std::max(a, b)};
                const auto why = a == b ? std::optional(Untested::sameGroup) : tested.whyUntested(pair);
                if (++count > mostPairs || !why)
                    return false;
                mayBe = mayBe || mayMeet(pair, *why);
            }
        }
        return mayBe;
    }

    // Exact events are in the order of exact time; a row without an event has only its double.
    void sortRows()
    {
        const auto timeOf = [&](const LogDifference& row) {
            return row.event ? m_times[*row.event] : m_log.events[*row.logged].t;
        };
        std::ranges::sort(m_comparison.rows, {}, [&](const LogDifference& row) {
            return std::tuple(timeOf(row), !row.event, row.event.value_or(0), row.logged.value_or(0));
        });
    }

    const Scene& m_scene;
    const Timeline& m_timeline;
    const EngineLog& m_log;
    const LogTolerance& m_tolerance;
    std::vector<double> m_times;                                // times of the events
    std::vector<bool> m_eventDone;                              // matched, or left out
    std::vector<bool> m_rowDone;                                // matched
    std::vector<std::size_t> m_rowOrder;                        // by time
    std::unordered_map<std::uint32_t, std::uint32_t> m_groupOf; // numbers of groups, by body
    LogComparison m_comparison;
};

} // namespace

const char* name(LogClass what)
{
    constexpr std::array<const char*, logClasses> names = {"equal",   "untested", "early",     "late",
                                                           "missing", "extra",    "wrong kind"};
    return names[std::size_t(what)];
}

PairNames pairNames(const Scene& scene, const PairOrCell& pair)
{
    const std::string& a = scene.bodies[pair.a].id;
    return pair.withCell() ? PairNames{a, {}, pair.cell} : PairNames{a, scene.bodies[pair.b].id};
}

PairNames loggedPair(const LogDifference& row, const Scene& scene, const Timeline& timeline, const EngineLog& log)
{
    if (row.event)
        return pairNames(scene, timeline.events()[*row.event]);
    const LoggedEvent& logged = log.events[*row.logged];
    PairNames pair = pairNames(scene, logged);
    if (logged.groupA)
        pair.a = log.groups[*logged.groupA].name;
    if (logged.groupB)
        pair.b = log.groups[*logged.groupB].name;
    return pair;
}

PairOrCell bodiesOf(const LogDifference& row, const Timeline& timeline, const EngineLog& log)
{
    const auto& events = timeline.events();
    if (row.event)
        return events[*row.event];
    const LoggedEvent& logged = log.events[*row.logged];
    const PairOrCell* closest = &logged;
    double least = 0;
    for (std::size_t i = 0; i < events.size() && (logged.groupA || logged.groupB); ++i) {
        if (!isOfPair(log, logged, events[i]))
            continue;
        const double distance = std::abs(timeline.timeOf(i).nearest() - logged.t);
        if (closest == &logged || distance < least) {
            closest = &events[i];
            least = distance;
        }
    }
    return *closest;
}

LogTolerance logTolerance(const Scene& scene, const LogArguments& arguments)
{
    constexpr double share = 1e-6;
    const Interval time = window(scene);
    return {.within = arguments.within.value_or(share * (time.end / 2 - time.start / 2) * 2),
            .early = arguments.early,
            .late = arguments.late,
            .reach = arguments.reach,
            .clipped = !arguments.unclipped,
            .first = arguments.first};
}

LogComparison compared(const Scene& scene, const Timeline& timeline, const EngineLog& log,
                       const LogTolerance& tolerance)
{
    SWEEP_EXPECTS(tolerance.earlyBy() >= 0 && tolerance.lateBy() >= 0 && tolerance.reach.value_or(0) >= 0);
    return Comparing(scene, timeline, log, tolerance).comparison();
}

} // namespace sweep
