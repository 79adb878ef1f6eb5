#include "core/solve/solve.h"

#include "core/base/discard.h"
#include "core/base/parallel.h"
#include "core/events/contact_events.h"
#include "core/solve/trace_events.h"

#include <iterator>

namespace sweep {

namespace {

// Shares of all work that are done after the broad phase, the narrow phase and the traces; the rest is sorting.
constexpr double afterFinding = 0.05;
constexpr double afterPairs = 0.5; // if there are traces
constexpr double afterAll = 0.95;

} // namespace

EventLists pairEvents(const Scene& scene, const std::vector<BodyPair>& pairs, const SolveOptions& options,
                      Progress& progress)
{
    constexpr std::size_t blockLength = 64;
    const std::size_t blocks = blockCount(pairs.size(), blockLength);
    EventLists events(blocks);
    const ContactOptions each{options.stages, {options.job.stop, {}}};
    parallelFor(options.threads, blocks, [&](std::size_t i) {
        const Block block = blockAt(i, pairs.size(), blockLength);
        for (std::size_t k = block.first; k < block.last && !options.job.stopped(); ++k) {
            const Body& a = scene.bodies[pairs[k].a];
            const Body& b = scene.bodies[pairs[k].b];
            if (const auto common = commonWindow(scene, a, b))
                addPairEvents(scene, {pairs[k], *common, contacts(scene, a, b, *common, each)}, each.job, events[i]);
        }
        progress.add(block.last - block.first);
    });
    return events;
}

Result<Timeline> solve(const Scene& scene, const SolveOptions& options)
{
    const std::vector<std::uint32_t> traced = tracedBodies(scene);
    if (auto problems = tracesRefused(scene, traced, options.maxEvents); !problems.empty())
        return problems;
    return solveTracing(scene, traced, 0, options);
}

Result<Timeline> solveTracing(const Scene& scene, const std::vector<std::uint32_t>& traced, std::uint64_t knownEvents,
                              const SolveOptions& options)
{
    const ParallelJob work{options.threads, {options.job.stop, {}}};
    EventLists events;
    {
        const auto pairs = candidatePairs(scene, work);
        Progress progress(options.job, pairs.size(), afterFinding, traced.empty() ? afterAll : afterPairs);
        events = pairEvents(scene, pairs, options, progress);
    }
    if (!traced.empty() || knownEvents > options.maxEvents) {
        Progress progress(options.job, traced.size() * stepsOfTrace, afterPairs, afterAll);
        auto cells = traceEvents(scene, traced, {.options = options, .known = knownEvents, .progress = progress});
        if (!cells) {
            discard(std::move(events));
            return cells.problems();
        }
        EventLists lists = std::move(cells).value();
        std::move(lists.begin(), lists.end(), std::back_inserter(events));
    }
    Timeline timeline = timelineOfLists(window(scene), std::move(events), work);
    if (options.job.stopped()) {
        discard(std::move(timeline));
        return cancelled();
    }
    options.job.report(1);
    return timeline;
}

} // namespace sweep
