#include "core/solve/trace_events.h"

#include "core/base/discard.h"
#include "core/base/parallel.h"
#include "core/events/contact_events.h"
#include "core/grid/trace/trace.h"
#include "core/grid/trace/trace_size.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <string>
#include <utility>

namespace sweep {

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

std::vector<Problem> tracesRefused(const Scene& scene, const std::vector<std::uint32_t>& bodies,
                                   std::uint64_t maxEvents)
{
    std::vector<Problem> problems;
    double expected = 0; // estimated number of events of all traces
    for (const std::uint32_t i : bodies) {
        if (leavesIndexRange(scene, scene.bodies[i]))
            problems.push_back({.file = {},
                                .pointer = pointerTo(i),
                                .message = "its trace through the grid leaves the cells whose indices can be told "
                                           "apart; an index has a magnitude below 2^53 = 9007199254740992"});
        else
            expected += estimatedTraceEvents(scene, scene.bodies[i]);
    }
    if (problems.empty() && !(expected <= static_cast<double>(maxEvents)))
        problems.push_back(tooMany("≈ " + rounded(expected), maxEvents));
    return problems;
}

Result<EventLists> traceEvents(const Scene& scene, const std::vector<std::uint32_t>& bodies, const TraceWork& work)
{
    const std::uint64_t maxEvents = work.options.maxEvents;
    EventLists events(bodies.size());
    std::vector<TraceEnd> ends(bodies.size(), TraceEnd::complete);
    std::atomic<std::uint64_t> count = work.known; // whether it ends above the limit does not depend on the order
    parallelFor(work.options.threads, bodies.size(), [&](std::size_t k) {
        const Body& body = scene.bodies[bodies[k]];
        const Interval active = activeInterval(scene, body);
        Event event;
        event.a = bodies[k];
        const auto found = [&](Cell cell, const Contact& contact) {
            event.cell = cell;
            const std::uint64_t more = contact.isInstant() ? 1 : 2;
            if (count.fetch_add(more) + more > maxEvents)
                return false;
            addCellEvents(event, contact, active, events[k]);
            return true;
        };
        std::size_t told = 0;
        const auto tell = [&](double share) {
            const auto steps = static_cast<std::size_t>(share * stepsOfTrace);
            if (steps > told)
                work.progress.add(steps - std::exchange(told, steps));
        };
        if (count <= maxEvents && !work.options.job.stopped())
            ends[k] = traceCells(
                scene, body,
                {.maxCells = maxCandidateCells(maxEvents), .only = work.only, .job = {work.options.job.stop, tell}},
                found);
        tell(1);
    });
    if (work.options.job.stopped()) {
        discard(std::move(events));
        return cancelled();
    }
    if (count > maxEvents)
        return tooMany("more than " + std::to_string(maxEvents), maxEvents);
    if (const auto wide = std::find(ends.begin(), ends.end(), TraceEnd::tooManyCells); wide != ends.end())
        return tooWide(bodies[static_cast<std::size_t>(wide - ends.begin())], maxEvents);
    return events;
}

} // namespace sweep
