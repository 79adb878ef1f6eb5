#include "core/solve/solve_in_parts.h"

#include "core/base/parallel.h"
#include "core/base/progress.h"
#include "core/grid/trace/trace.h"
#include "core/grid/trace/trace_size.h"
#include "core/solve/trace_events.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <utility>

namespace sweep {

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
    Merge(Interval time, std::size_t eventsOfPart, std::stop_token stop)
        : m_part(time), m_eventsOfPart(eventsOfPart), m_stop(std::move(stop))
    {
    }

    void add(std::unique_ptr<OrderedInstants> source)
    {
        if (!source->time())
            return;
        m_sources.push_back(std::move(source));
        std::push_heap(m_sources.begin(), m_sources.end(), later);
    }

    void run(const TimelineParts::VisitBetween& visit)
    {
        std::vector<Event> events;
        while (!m_sources.empty()) {
            const Instant now = *m_sources.front()->time();
            events.clear();
            while (!m_sources.empty() && *m_sources.front()->time() == now) {
                std::pop_heap(m_sources.begin(), m_sources.end(), later);
                std::unique_ptr<OrderedInstants> first = std::move(m_sources.back());
                m_sources.pop_back();
                first->takeTo(events);
                add(std::move(first));
            }
            if (m_stop.stop_requested()) // walks have then ended early
                return;
            std::sort(events.begin(), events.end(), precedes);
            m_part.append(now, events);
            if (m_part.events().size() >= m_eventsOfPart && !give(visit))
                return;
        }
        if (!m_part.events().empty())
            (void)give(visit);
    }

private:
    // Passes the part to the visitor, and returns whether to continue.
    bool give(const TimelineParts::VisitBetween& visit)
    {
        const Instant last = m_part.instants().back().time;
        const Instant* const before = m_before ? &*m_before : nullptr;
        const Instant* const after = m_sources.empty() ? nullptr : m_sources.front()->time();
        const bool goesOn = visit(std::exchange(m_part, Timeline(m_part.time())), {before, after});
        m_before = last;
        return goesOn;
    }

    static bool later(const std::unique_ptr<OrderedInstants>& p, const std::unique_ptr<OrderedInstants>& q)
    {
        return *q->time() < *p->time();
    }

    Timeline m_part;
    std::optional<Instant> m_before; // the last instant of the part before
    std::size_t m_eventsOfPart;
    std::stop_token m_stop;
    std::vector<std::unique_ptr<OrderedInstants>> m_sources; // a heap, the earliest first
};

constexpr double afterCounting = 0.3; // fraction of the total work

// The number of events of the walks; any number above maxEvents if there are more.
std::uint64_t countEvents(const Scene& scene, const std::vector<std::uint32_t>& bodies, const SolveOptions& options)
{
    std::atomic<std::uint64_t> count = 0;
    Progress progress(options.job, bodies.size() * stepsOfTrace, 0, afterCounting);
    parallelFor(options.threads, bodies.size(), [&](std::size_t k) {
        const Body& body = scene.bodies[bodies[k]];
        const Interval active = activeInterval(scene, body);
        CellWalk<2> walk = *walkOf(scene, body);
        walk.stopWith(options.job.stop);
        std::size_t told = 0;
        while (const CellEvent<2>* event = walk.next()) {
            if (count++ >= options.maxEvents)
                break;
            const double share = (event->t - active.start) / (active.end - active.start);
            const auto steps = static_cast<std::size_t>(std::clamp(share, 0.0, 1.0) * stepsOfTrace);
            if (steps > told)
                progress.add(steps - std::exchange(told, steps));
        }
    });
    return count;
}

} // namespace

Result<TimelineParts> solveInParts(const Scene& scene, const SolveOptions& options, const PartSizes& sizes)
{
    std::vector<std::uint32_t> kept = tracedBodies(scene);
    if (auto problems = tracesRefused(scene, kept, options.maxEvents); !problems.empty())
        return problems;
    const auto isKept = [&](std::uint32_t body) {
        return estimatedTraceEvents(scene, scene.bodies[body]) < sizes.longTrace || !walkOf(scene, scene.bodies[body]);
    };
    const auto firstWalked = std::stable_partition(kept.begin(), kept.end(), isKept);
    const std::vector<std::uint32_t> walked(firstWalked, kept.end());
    kept.erase(firstWalked, kept.end());

    const std::uint64_t events = countEvents(scene, walked, options);
    SolveOptions ofRest = options;
    if (!walked.empty() && options.job.progress)
        ofRest.job.progress = [&](double share) { options.job.report(afterCounting + (1 - afterCounting) * share); };
    auto rest = solveTracing(scene, kept, events, ofRest);
    if (!rest)
        return rest.problems();
    const auto timeline = std::make_shared<const Timeline>(std::move(rest).value());
    const auto forEach = [&scene, timeline, walked, sizes,
                          stop = options.job.stop](const TimelineParts::VisitBetween& visit) {
        if (walked.empty()) {
            (void)visit(*timeline, {});
            return;
        }
        Merge merge(timeline->time(), sizes.events, stop);
        merge.add(std::make_unique<KeptInstants>(*timeline));
        for (const std::uint32_t body : walked)
            merge.add(std::make_unique<WalkedInstants>(*walkOf(scene, scene.bodies[body]), body, stop));
        merge.run(visit);
    };
    return TimelineParts(timeline->time(), timeline->events().size() + events, forEach);
}

} // namespace sweep
