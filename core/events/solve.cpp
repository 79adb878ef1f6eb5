#include "core/events/solve.h"

#include "core/events/stretch_beside.h"
#include "core/grid/trace.h"
#include "core/grid/trace_size.h"
#include "core/number/quotient.h"
#include "core/number/roots.h"
#include "core/pairs/candidate_pairs.h"
#include "core/predicates/contacts.h"
#include "core/scene/motion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace sweep {

namespace {

bool isPointOnLine(const Body& p, const Body& q)
{
    return p.shape == Shape::point && (q.shape == Shape::segment || isUnbounded(q.shape));
}

// The proportion along a→b of the line at which the point is; NaN where the line is a single point then.
double proportion(const Scene& scene, const Body& point, const Body& line, Interval common, const Instant& t)
{
    const Interval stretch = stretchBeside(point, line, common, t, Beside::before);
    Motion p = motionOver(point, activeInterval(scene, point), stretch);
    Motion q = motionOver(line, activeInterval(scene, line), stretch);
    shareScale(p, q);
    const PolynomialVec d = q.b - q.a;
    const Polynomial length = lengthSquared(d);
    if (signAt(length, t) == Sign::zero)
        return std::numeric_limits<double>::quiet_NaN();
    return nearestQuotient(dot(d, p.a - q.a), length, t);
}

// The share of the work that is done when all pairs are; the traces take what is left, but for putting it in order.
constexpr double afterPairs = 0.5;

class Solving
{
public:
    Solving(const Scene& scene, const SolveOptions& options) : m_scene(scene), m_options(options) {}

    Result<Timeline> run()
    {
        if (auto problems = tracesRefused(); !problems.empty())
            return problems;
        solvePairs();
        if (auto problems = traceAll(); !problems.empty())
            return problems;
        if (m_options.job.stopped())
            return cancelled();
        Timeline timeline = timelineOf(window(m_scene), std::move(m_events));
        m_options.job.report(1);
        return timeline;
    }

private:
    [[nodiscard]] static Problem cancelled() { return {.file = {}, .pointer = {}, .message = "cancelled"}; }

    [[nodiscard]] std::vector<std::uint32_t> traced() const
    {
        std::vector<std::uint32_t> bodies;
        for (std::uint32_t i = 0; i < m_scene.bodies.size(); ++i)
            if (isTraced(m_scene, m_scene.bodies[i]))
                bodies.push_back(i);
        return bodies;
    }

    [[nodiscard]] static std::string pointerTo(std::uint32_t body) { return "/bodies/" + std::to_string(body); }

    // Walks nothing yet: too many events, or cells without an index.
    [[nodiscard]] std::vector<Problem> tracesRefused()
    {
        std::vector<Problem> problems;
        double expected = 0; // events of all traces, about
        for (const std::uint32_t i : traced()) {
            if (leavesIndexRange(m_scene, m_scene.bodies[i]))
                problems.push_back({.file = {},
                                    .pointer = pointerTo(i),
                                    .message = "its trace through the grid leaves the cells whose indices can be told "
                                               "apart; an index has a magnitude below 2^53 = 9007199254740992"});
            else
                expected += estimatedTraceEvents(m_scene, m_scene.bodies[i]);
        }
        if (problems.empty() && !(expected <= static_cast<double>(m_options.maxEvents)))
            problems.push_back(tooMany("≈ " + rounded(expected)));
        return problems;
    }

    [[nodiscard]] static std::string rounded(double count)
    {
        std::array<char, 32> text{};
        std::snprintf(text.data(), text.size(), "%.2g", count);
        return text.data();
    }

    [[nodiscard]] Problem tooMany(const std::string& found) const
    {
        return {.file = {},
                .pointer = "/grid",
                .message = "the traces through the grid give " + found + " events; at most " +
                           std::to_string(m_options.maxEvents) + " are allowed (--max-events raises the limit)"};
    }

    [[nodiscard]] Problem tooWide(std::uint32_t body) const
    {
        return {.file = {},
                .pointer = pointerTo(body),
                .message = "the boxes around its trace through the grid hold more than " +
                           std::to_string(cellsToLookAt(m_options.maxEvents)) +
                           " cells to look at (--max-events raises the limit)"};
    }

    void solvePairs()
    {
        const std::vector<BodyPair> pairs = candidatePairs(m_scene, {.threads = 1, .job = m_options.job});
        for (std::size_t i = 0; i < pairs.size() && !m_options.job.stopped(); ++i) {
            solvePair(pairs[i]);
            if (i % 64 == 0)
                m_options.job.report(share(i, pairs.size()) * afterPairs);
        }
    }

    [[nodiscard]] static double share(std::size_t done, std::size_t all)
    {
        return all == 0 ? 1 : static_cast<double>(done) / static_cast<double>(all);
    }

    void solvePair(BodyPair pair)
    {
        const Body& a = m_scene.bodies[pair.a];
        const Body& b = m_scene.bodies[pair.b];
        const auto common = commonWindow(m_scene, a, b);
        if (!common)
            return;
        Event event;
        event.a = pair.a;
        event.b = pair.b;
        for (const Contact& contact : contacts(m_scene, a, b, *common, m_options.stages))
            add(event, contact, *common);
    }

    // The events of one contact.
    void add(Event event, const Contact& contact, Interval common)
    {
        const bool atStart = contact.begin == Instant(common.start);
        const bool atEnd = contact.end == Instant(common.end);
        if (contact.lastsOneInstant()) {
            event.kind = contact.crosses ? EventKind::cross : EventKind::touch;
            event.clipped = !contact.crosses && (atStart || atEnd);
            event.s = contact.s.value_or(event.s);
            put(event, contact.begin, common);
            return;
        }
        event.kind = EventKind::enter;
        event.clipped = atStart;
        put(event, contact.begin, common);
        event.kind = EventKind::exit;
        event.clipped = atEnd;
        put(event, contact.end, common);
    }

    void put(Event event, const Instant& t, Interval common)
    {
        if (!event.withCell()) {
            const Body& a = m_scene.bodies[event.a];
            const Body& b = m_scene.bodies[event.b];
            event.hasS = isPointOnLine(a, b) || isPointOnLine(b, a);
            if (event.hasS && event.sIsNull())
                event.s =
                    isPointOnLine(a, b) ? proportion(m_scene, a, b, common, t) : proportion(m_scene, b, a, common, t);
        }
        m_events.push_back({t, event});
    }

    [[nodiscard]] std::vector<Problem> traceAll()
    {
        const std::vector<std::uint32_t> bodies = traced();
        std::uint64_t count = 0;
        for (const std::uint32_t body : bodies) {
            Event event;
            event.a = body;
            const Interval active = activeInterval(m_scene, m_scene.bodies[event.a]);
            const auto found = [&](Cell cell, const Contact& contact) {
                event.cell = cell;
                count += contact.lastsOneInstant() ? 1 : 2;
                if (count > m_options.maxEvents)
                    return false;
                add(event, contact, active);
                return true;
            };
            const TraceEnd end =
                traceCells(m_scene, m_scene.bodies[event.a],
                           {.mostCells = cellsToLookAt(m_options.maxEvents), .job = m_options.job}, found);
            if (end == TraceEnd::tooManyCells)
                return {tooWide(event.a)};
            if (end == TraceEnd::stopped)
                return {m_options.job.stopped() ? cancelled()
                                                : tooMany("more than " + std::to_string(m_options.maxEvents))};
        }
        return {};
    }

    const Scene& m_scene;
    const SolveOptions& m_options;
    std::vector<TimedEvent> m_events;
};

} // namespace

Result<Timeline> solve(const Scene& scene, const SolveOptions& options)
{
    return Solving(scene, options).run();
}

} // namespace sweep
