#include <sweepbench/solve.h>

#include "core/contacts/candidate_pairs.h"
#include "core/contacts/condition.h"
#include "core/events/contact_events.h"
#include "core/grid/trace.h"
#include "core/solve/prepared_bodies.h"

#include <sweepbench/base/jobs.h>
#include <sweepbench/contacts.h>
#include <sweepbench/timeline.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <iterator>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sweep {

namespace {

// Fractions of the total work done after the broad phase, the narrow phase and the traces; the rest is sorting.
constexpr double afterFinding = 0.05;
constexpr double afterPairs = 0.5; // if there are traces
constexpr double afterAll = 0.95;

ParallelJob workOf(const SolveOptions& options)
{
    return {options.threads, options.job.withoutProgress()};
}

// Takes the events alone, because prepared bodies are freed before events are put in order.
Result<Timeline> timelineInOrder(const Scene& scene, Result<EventLists> events, const SolveOptions& options)
{
    if (!events)
        return events.problems();
    Timeline timeline = timelineOfLists(window(scene), std::move(events).value(), workOf(options));
    if (options.job.stopped()) {
        discard(std::move(timeline));
        return cancelled();
    }
    options.job.report(1);
    return timeline;
}

} // namespace

void PreparedBodies::add(std::uint32_t body)
{
    if (m_positions[body] != none)
        return;
    m_added.push_back(body);
    m_positions[body] = static_cast<std::uint32_t>(m_added.size() - 1);
}

void PreparedBodies::add(const std::vector<std::uint32_t>& bodies)
{
    for (const std::uint32_t body : bodies)
        add(body);
}

void PreparedBodies::add(const std::vector<BodyPair>& pairs)
{
    for (const BodyPair& pair : pairs) {
        add(pair.a);
        add(pair.b);
    }
}

void PreparedBodies::prepare(const ParallelJob& work)
{
    constexpr std::size_t blockLength = 256;
    const std::size_t before = m_prepared.size();
    const std::size_t count = m_added.size() - before;
    m_prepared.resize(m_added.size());
    parallelFor(work.threads, blockCount(count, blockLength), [&](std::size_t i) {
        const Block block = blockAt(i, count, blockLength);
        for (std::size_t k = before + block.first; k < before + block.last && !work.job.stopped(); ++k)
            m_prepared[k] = std::make_unique<const PreparedBody>(m_scene, m_scene.bodies[m_added[k]]);
    });
}

EventLists pairEvents(const Scene& scene, const std::vector<BodyPair>& pairs, const SolveOptions& options,
                      Progress& progress)
{
    PreparedBodies bodies(scene);
    return pairEvents(bodies, pairs, options, progress);
}

EventLists pairEvents(PreparedBodies& bodies, const std::vector<BodyPair>& pairs, const SolveOptions& options,
                      Progress& progress)
{
    bodies.add(pairs);
    bodies.prepare(workOf(options));
    constexpr std::size_t blockLength = 64;
    const std::size_t blocks = blockCount(pairs.size(), blockLength);
    EventLists events(blocks);
    const ContactOptions each{options.stages, options.job.withoutProgress()};
    parallelFor(options.threads, blocks, [&](std::size_t i) {
        const Block block = blockAt(i, pairs.size(), blockLength);
        for (std::size_t k = block.first; k < block.last && !options.job.stopped(); ++k) {
            const PreparedBody& a = bodies[pairs[k].a];
            const PreparedBody& b = bodies[pairs[k].b];
            if (const auto common = commonInterval(a.active(), b.active()))
                addPairEvents(a, b, {pairs[k], *common, decidedContacts(a, b, *common, each).contacts}, each.job,
                              events[i]);
        }
        progress.add(block.last - block.first);
    });
    return events;
}

namespace {

Result<EventLists> eventsOfOne(const Scene& scene, const PairOrCell& pair, const SolveOptions& options)
{
    PreparedBodies bodies(scene);
    if (const auto estimates = estimatedTraces(bodies, tracedBodies(scene), options); !estimates)
        return estimates.problems();
    if (!pair.withCell()) {
        auto pairs = candidatePairs(scene, workOf(options));
        std::erase_if(pairs, [&](const BodyPair& one) { return one.a != pair.a || one.b != pair.b; });
        Progress progress(options.job, pairs.size(), afterFinding, afterAll);
        return pairEvents(bodies, pairs, options, progress);
    }
    if (!isTraced(scene, scene.bodies[pair.a]))
        return EventLists();
    Progress progress(options.job, stepsOfTrace, 0, afterAll);
    return traceEvents(bodies, {pair.a}, {.options = options, .progress = progress, .only = pair.cell});
}

// All events of two bodies, and those of the traced bodies with cells.
Result<EventLists> eventsTracing(PreparedBodies& bodies, const std::vector<std::uint32_t>& traced,
                                 std::uint64_t knownEvents, const SolveOptions& options)
{
    EventLists events;
    {
        const auto pairs = candidatePairs(bodies.scene(), workOf(options));
        Progress progress(options.job, pairs.size(), afterFinding, traced.empty() ? afterAll : afterPairs);
        events = pairEvents(bodies, pairs, options, progress);
    }
    if (!traced.empty() || knownEvents > options.maxEvents) {
        Progress progress(options.job, traced.size() * stepsOfTrace, afterPairs, afterAll);
        auto cells = traceEvents(bodies, traced, {.options = options, .known = knownEvents, .progress = progress});
        if (!cells) {
            discard(std::move(events));
            return cells.problems();
        }
        EventLists lists = std::move(cells).value();
        std::move(lists.begin(), lists.end(), std::back_inserter(events));
    }
    return events;
}

} // namespace

Result<Timeline> solvePair(const Scene& scene, const PairOrCell& pair, const SolveOptions& options)
{
    return timelineInOrder(scene, eventsOfOne(scene, pair, options), options);
}

namespace {

std::string pointerTo(std::uint32_t body)
{
    return "/bodies/" + std::to_string(body);
}

std::string rounded(double count)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.2g", count);
    return text.data();
}

Problem tooMany(const std::string& found, std::uint64_t maxEvents)
{
    return {.file = {},
            .pointer = "/grid",
            .message = "the traces through the grid give " + found + " events; at most " + std::to_string(maxEvents) +
                       " are allowed (--max-events raises the limit)"};
}

Problem tooWide(std::uint32_t body, std::uint64_t maxEvents)
{
    return {.file = {},
            .pointer = pointerTo(body),
            .message = "the boxes around its trace through the grid hold more than " +
                       std::to_string(maxCandidateCells(maxEvents)) +
                       " cells to look at (--max-events raises the limit)"};
}

} // namespace

std::vector<std::uint32_t> tracedBodies(const Scene& scene)
{
    std::vector<std::uint32_t> bodies;
    for (std::uint32_t i = 0; scene.grid && i < scene.bodies.size(); ++i)
        if (isTraced(scene, scene.bodies[i]))
            bodies.push_back(i);
    return bodies;
}

Result<std::vector<double>> estimatedTraces(PreparedBodies& bodies, const std::vector<std::uint32_t>& traced,
                                            const SolveOptions& options, std::vector<std::optional<double>> known)
{
    known.resize(traced.size());
    for (std::size_t k = 0; k < traced.size(); ++k)
        if (!known[k])
            bodies.add(traced[k]);
    bodies.prepare(workOf(options));
    std::vector<Problem> problems;
    std::vector<double> estimates;
    for (std::size_t k = 0; k < traced.size(); ++k) {
        if (options.job.stopped())
            return cancelled();
        const Grid& grid = *bodies.scene().grid;
        if (known[k])
            estimates.push_back(*known[k]);
        else if (leavesIndexRange(bodies[traced[k]], grid, cellPolicy(grid)))
            problems.push_back({.file = {},
                                .pointer = pointerTo(traced[k]),
                                .message = "its trace through the grid leaves the cells whose indices can be told "
                                           "apart; an index has a magnitude below 2^53 = 9007199254740992"});
        else
            estimates.push_back(estimatedTraceEvents(bodies[traced[k]], grid));
    }
    if (!problems.empty())
        return problems;
    const double expected = std::accumulate(estimates.begin(), estimates.end(), 0.0);
    if (!(expected <= static_cast<double>(options.maxEvents)))
        return tooMany("≈ " + rounded(expected), options.maxEvents);
    return estimates;
}

Result<EventLists> traceEvents(const Scene& scene, const std::vector<std::uint32_t>& bodies, const TraceWork& work)
{
    PreparedBodies prepared(scene);
    return traceEvents(prepared, bodies, work);
}

Result<EventLists> traceEvents(PreparedBodies& bodies, const std::vector<std::uint32_t>& traced, const TraceWork& work)
{
    bodies.add(traced);
    bodies.prepare(workOf(work.options));
    const std::uint64_t maxEvents = work.options.maxEvents;
    EventLists events(traced.size());
    std::vector<TraceEnd> ends(traced.size(), TraceEnd::complete);
    std::atomic<std::uint64_t> count = work.known; // whether it ends above the limit does not depend on the order
    parallelFor(work.options.threads, traced.size(), [&](std::size_t k) {
        std::size_t told = 0;
        const auto tell = [&](double share) {
            const auto steps = static_cast<std::size_t>(share * stepsOfTrace);
            if (steps > told)
                work.progress.add(steps - std::exchange(told, steps));
        };
        if (count <= maxEvents && !work.options.job.stopped()) {
            const PreparedBody& body = bodies[traced[k]];
            Event event;
            event.a = traced[k];
            const auto found = [&](Cell cell, const Contact& contact) {
                const std::uint64_t more = contact.isInstant() ? 1 : 2;
                if (count.fetch_add(more) + more > maxEvents)
                    return false;
                event.cell = cell;
                addCellEvents(event, contact, body.active(), events[k]);
                return true;
            };
            ends[k] = traceCells(
                body, *bodies.scene().grid,
                {.maxCells = maxCandidateCells(maxEvents), .only = work.only, .job = {work.options.job.stop, tell}},
                found);
        }
        tell(1);
    });
    if (work.options.job.stopped()) {
        discard(std::move(events));
        return cancelled();
    }
    if (count > maxEvents)
        return tooMany("more than " + std::to_string(maxEvents), maxEvents);
    if (const auto wide = std::find(ends.begin(), ends.end(), TraceEnd::tooManyCells); wide != ends.end())
        return tooWide(traced[static_cast<std::size_t>(wide - ends.begin())], maxEvents);
    return events;
}

namespace {

using BodyAndCell = std::pair<std::uint32_t, Cell>;

// The pairs of a traced body and a cell that the scene's expectations name.
std::set<BodyAndCell> expectedCells(const Scene& scene, const std::vector<std::uint32_t>& bodies)
{
    std::unordered_map<std::string, std::uint32_t> traced;
    for (const std::uint32_t body : bodies)
        traced.emplace(scene.bodies[body].id, body);
    std::set<BodyAndCell> cells;
    for (const Expectation& expectation : scene.expect.value_or(std::vector<Expectation>{})) {
        const auto* cell = std::get_if<Cell>(&expectation.other);
        const auto body = traced.find(expectation.a);
        if (cell != nullptr && body != traced.end())
            cells.emplace(body->second, *cell);
    }
    return cells;
}

// The number of searches to make: one for each cell and each interval between keys of its body.
double cellsBetweenKeys(const PreparedBodies& bodies, const std::set<BodyAndCell>& cells)
{
    double count = 0;
    for (const auto& [body, cell] : cells)
        count += static_cast<double>(1 + bodies[body].keys().size());
    return count;
}

// All events of two bodies, and the events with the given cells.
Result<EventLists> eventsWithCells(PreparedBodies& bodies, const std::set<BodyAndCell>& cells,
                                   const SolveOptions& options)
{
    const std::vector<BodyPair> pairs = candidatePairs(bodies.scene(), workOf(options));
    Progress ofPairs(options.job, pairs.size(), afterFinding, afterPairs);
    EventLists events = pairEvents(bodies, pairs, options, ofPairs);
    Progress ofCells(options.job, cells.size() * stepsOfTrace, afterPairs, 1);
    for (const auto& [body, cell] : cells) {
        auto found = traceEvents(bodies, {body}, {.options = options, .progress = ofCells, .only = cell});
        if (!found)
            return found.problems();
        EventLists lists = std::move(found).value();
        std::move(lists.begin(), lists.end(), std::back_inserter(events));
    }
    return events;
}

Result<EventLists> eventsExpected(const Scene& scene, const SolveOptions& options, const ExpectedSizes& sizes)
{
    PreparedBodies bodies(scene);
    const std::vector<std::uint32_t> traced = tracedBodies(scene);
    const auto estimates = estimatedTraces(bodies, traced, options);
    if (!estimates)
        return estimates.problems();
    const std::set<BodyAndCell> cells = expectedCells(scene, traced);
    const double estimated = std::accumulate(estimates->begin(), estimates->end(), 0.0);
    if (estimated < sizes.longTraces || cellsBetweenKeys(bodies, cells) > estimated * sizes.share)
        return eventsTracing(bodies, traced, 0, options);
    return eventsWithCells(bodies, cells, options);
}

} // namespace

Result<Timeline> solveExpected(const Scene& scene, const SolveOptions& options, const ExpectedSizes& sizes)
{
    return timelineInOrder(scene, eventsExpected(scene, options, sizes), options);
}

namespace {

// Instants in order of time, each with its events.
class OrderedInstants
{
public:
    OrderedInstants() = default;
    OrderedInstants(const OrderedInstants&) = delete;
    OrderedInstants& operator=(const OrderedInstants&) = delete;
    virtual ~OrderedInstants() = default;

    // Null at the end.
    [[nodiscard]] virtual const Instant* time() const = 0;
    // Appends the events of this instant and advances to the next one. Requires: this is not the end.
    virtual void takeTo(std::vector<Event>& events) = 0;
};

class KeptInstants : public OrderedInstants
{
public:
    explicit KeptInstants(const Timeline& timeline) : m_timeline(timeline) {}

    [[nodiscard]] const Instant* time() const override
    {
        return m_next < m_timeline.instants().size() ? &m_timeline.instants()[m_next].time : nullptr;
    }
    void takeTo(std::vector<Event>& events) override
    {
        const auto more = m_timeline.eventsOf(m_timeline.instants()[m_next++]);
        events.insert(events.end(), more.begin(), more.end());
    }

private:
    const Timeline& m_timeline;
    std::size_t m_next = 0;
};

class WalkedInstants : public OrderedInstants
{
public:
    WalkedInstants(CellWalk<2> walk, std::uint32_t body, std::stop_token stop) : m_walk(std::move(walk))
    {
        m_walk.stopWith(std::move(stop));
        m_event.a = body;
        advance();
    }

    [[nodiscard]] const Instant* time() const override { return m_time ? &*m_time : nullptr; }
    void takeTo(std::vector<Event>& events) override
    {
        const std::uint64_t instant = m_next->instantIndex;
        do {
            m_event.kind = kindOf(m_next->change);
            m_event.clipped = m_next->clipped;
            m_event.cell = {m_next->cell[0], m_next->cell[1]};
            events.push_back(m_event);
            m_next = m_walk.next();
        } while (m_next && m_next->instantIndex == instant);
        m_time = m_next ? std::optional(m_walk.instant()) : std::nullopt;
    }

private:
    static EventKind kindOf(CellChange change)
    {
        return change == CellChange::exit    ? EventKind::exit
               : change == CellChange::touch ? EventKind::touch
                                             : EventKind::enter;
    }

    void advance()
    {
        m_next = m_walk.next();
        if (m_next)
            m_time = m_walk.instant();
    }

    CellWalk<2> m_walk;
    Event m_event;
    const CellEvent<2>* m_next = nullptr;
    std::optional<Instant> m_time;
};

// Merges sources into parts.
class Merge
{
public:
    Merge(Interval window, std::stop_token stop) : m_part(window), m_stop(std::move(stop)) {}

    void add(std::unique_ptr<OrderedInstants> source)
    {
        if (!source->time())
            return;
        m_sources.push_back(std::move(source));
        std::push_heap(m_sources.begin(), m_sources.end(), later);
    }

    void run(std::size_t eventsOfPart, const TimelineParts::VisitBetween& visit)
    {
        while (next())
            if ((m_part.events().size() >= eventsOfPart || m_sources.empty()) && !give(visit))
                return;
    }

    // Everything in one part of that many events; incomplete if stopped.
    Timeline whole(std::size_t events, Progress& progress)
    {
        m_part.reserve(0, events);
        for (std::size_t before = 0; next(); before = m_part.events().size())
            progress.add(m_part.events().size() - before);
        return std::move(m_part);
    }

private:
    // Appends the next instant to the part. Returns false at the end, and if stopped.
    bool next()
    {
        if (m_sources.empty())
            return false;
        const Instant now = *m_sources.front()->time();
        constexpr std::size_t large = 100'000;
        if (m_events.size() > large) { // reserved memory is not in use until it is written
            std::vector<Event> fresh;
            fresh.reserve(m_events.capacity());
            m_events.swap(fresh);
        }
        m_events.clear();
        while (!m_sources.empty() && *m_sources.front()->time() == now) {
            std::pop_heap(m_sources.begin(), m_sources.end(), later);
            std::unique_ptr<OrderedInstants> first = std::move(m_sources.back());
            m_sources.pop_back();
            first->takeTo(m_events);
            add(std::move(first));
        }
        if (m_stop.stop_requested()) // walks have then ended early
            return false;
        if (!std::ranges::is_sorted(m_events, precedes)) // those of one walk are
            std::ranges::sort(m_events, precedes);
        m_part.append(now, m_events);
        return true;
    }

    // Passes the part to the visitor, and returns whether to continue.
    bool give(const TimelineParts::VisitBetween& visit)
    {
        const Instant last = m_part.instants().back().time;
        const Instant* const before = m_before ? &*m_before : nullptr;
        const Instant* const after = m_sources.empty() ? nullptr : m_sources.front()->time();
        const bool goesOn = visit(std::exchange(m_part, Timeline(m_part.window())), {before, after});
        m_before = last;
        return goesOn;
    }

    static bool later(const std::unique_ptr<OrderedInstants>& p, const std::unique_ptr<OrderedInstants>& q)
    {
        return *q->time() < *p->time();
    }

    Timeline m_part;
    std::vector<Event> m_events;     // of the last instant
    std::optional<Instant> m_before; // the last instant of the part before
    std::stop_token m_stop;
    std::vector<std::unique_ptr<OrderedInstants>> m_sources; // a heap, the earliest first
};

constexpr double afterCounting = 0.3; // fractions of the total work
constexpr double afterRest = 0.5;

// A body whose trace is long and followed by a single walk.
struct WalkedBody
{
    std::uint32_t index = 0;
    BodyPaths paths;

    [[nodiscard]] CellWalk<2> walk(const Grid& grid) const { return *walkOf(paths, grid); }
};

// The number of events of the walks; any number above maxEvents if there are more.
std::uint64_t countEvents(const Scene& scene, const std::vector<WalkedBody>& bodies, const SolveOptions& options)
{
    std::atomic<std::uint64_t> count = 0;
    Progress progress(options.job, bodies.size() * stepsOfTrace, 0, afterCounting);
    parallelFor(options.threads, bodies.size(), [&](std::size_t k) {
        const Interval active = bodies[k].paths.active();
        CellWalk<2> walk = bodies[k].walk(*scene.grid);
        walk.stopWith(options.job.stop);
        std::size_t told = 0;
        while (const CellEvent<2>* event = walk.next()) {
            if (count++ >= options.maxEvents)
                break;
            const double share = (event->t - active.start) / (active.end - active.start);
            const auto steps = 1 + static_cast<std::size_t>(std::clamp(share, 0.0, 1.0) * (stepsOfTrace - 1));
            if (steps > told)
                progress.add(steps - std::exchange(told, steps));
        }
    });
    return count;
}

// The events of a scene, except those of long traces, which are counted.
struct EventsToMerge
{
    std::vector<WalkedBody> walked;
    std::uint64_t ofWalks = 0; // number of events
    EventLists others;

    // `timeline` is that of the others.
    [[nodiscard]] Merge withWalks(const Scene& scene, const Timeline& timeline, const std::stop_token& stop) const
    {
        Merge merge(timeline.window(), stop);
        merge.add(std::make_unique<KeptInstants>(timeline));
        for (const WalkedBody& body : walked)
            merge.add(std::make_unique<WalkedInstants>(body.walk(*scene.grid), body.index, stop));
        return merge;
    }
};

// The job of the options advances to share `to`.
Result<EventsToMerge> eventsToMerge(const Scene& scene, const SolveOptions& options, const PartSizes& sizes, double to)
{
    PreparedBodies bodies(scene);
    const std::vector<std::uint32_t> traced = tracedBodies(scene);
    const auto estimates = estimatedTraces(bodies, traced, options);
    if (!estimates)
        return estimates.problems();
    EventsToMerge events;
    std::vector<std::uint32_t> kept;
    for (std::size_t k = 0; k < traced.size(); ++k) {
        const BodyPaths& paths = bodies[traced[k]];
        if ((*estimates)[k] < sizes.longTrace || !walkOf(paths, *scene.grid))
            kept.push_back(traced[k]);
        else
            events.walked.push_back({traced[k], paths});
    }
    events.ofWalks = countEvents(scene, events.walked, options);
    SolveOptions ofRest = options;
    if (!events.walked.empty() && options.job.progress)
        ofRest.job.progress = [&](double share) { options.job.report(afterCounting + (to - afterCounting) * share); };
    auto others = eventsTracing(bodies, kept, events.ofWalks, ofRest);
    if (!others)
        return others.problems();
    events.others = std::move(others).value();
    return events;
}

} // namespace

Result<Timeline> solve(const Scene& scene, const SolveOptions& options)
{
    auto found = eventsToMerge(scene, options, {}, afterRest);
    if (!found)
        return found.problems();
    EventsToMerge events = std::move(found).value();
    auto others = timelineInOrder(scene, std::move(events.others), options);
    if (!others || events.walked.empty())
        return others;
    const std::size_t count = others->events().size() + events.ofWalks;
    Progress progress(options.job, count, afterRest, 1);
    Timeline all = events.withWalks(scene, *others, options.job.stop).whole(count, progress);
    if (!options.job.stopped())
        return all;
    discard(std::move(all));
    return cancelled();
}

Result<TimelineParts> solveInParts(const Scene& scene, const SolveOptions& options, const PartSizes& sizes)
{
    auto found = eventsToMerge(scene, options, sizes, 1);
    if (!found)
        return found.problems();
    EventsToMerge events = std::move(found).value();
    auto others = timelineInOrder(scene, std::move(events.others), options);
    if (!others)
        return others.problems();
    const auto timeline = std::make_shared<const Timeline>(std::move(others).value());
    events.others.clear();
    const auto forEach = [&scene, timeline, events, sizes,
                          stop = options.job.stop](const TimelineParts::VisitBetween& visit) {
        if (events.walked.empty())
            (void)visit(*timeline, {});
        else
            events.withWalks(scene, *timeline, stop).run(sizes.events, visit);
    };
    return TimelineParts(timeline->window(), timeline->events().size() + events.ofWalks, forEach);
}

} // namespace sweep
