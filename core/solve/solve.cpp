#include "core/solve/solve.h"

#include "core/base/discard.h"
#include "core/base/parallel.h"
#include "core/events/contact_events.h"
#include "core/solve/trace_events.h"

#include <iterator>
#include <utility>
#include <vector>

namespace sweep {

namespace {

// Fractions of the total work done after the broad phase, the narrow phase and the traces; the rest is sorting.
constexpr double afterFinding = 0.05;
constexpr double afterPairs = 0.5; // if there are traces
constexpr double afterAll = 0.95;

Result<Timeline> timelineInOrder(const Scene& scene, EventLists events, const SolveOptions& options)
{
    const ParallelJob work{options.threads, {options.job.stop, {}}};
    Timeline timeline = timelineOfLists(window(scene), std::move(events), work);
    if (options.job.stopped()) {
        discard(std::move(timeline));
        return cancelled();
    }
    options.job.report(1);
    return timeline;
}

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

Result<Timeline> solvePair(const Scene& scene, const PairOrCell& pair, const SolveOptions& options)
{
    if (auto problems = tracesRefused(scene, tracedBodies(scene), options.maxEvents); !problems.empty())
        return problems;
    const ParallelJob work{options.threads, {options.job.stop, {}}};
    EventLists events;
    if (pair.b != Event::isCell) {
        auto pairs = candidatePairs(scene, work);
        std::erase_if(pairs, [&](const BodyPair& one) { return one.a != pair.a || one.b != pair.b; });
        Progress progress(options.job, pairs.size(), afterFinding, afterAll);
        events = pairEvents(scene, pairs, options, progress);
    } else if (isTraced(scene, scene.bodies[pair.a])) {
        Progress progress(options.job, stepsOfTrace, 0, afterAll);
        auto cell = traceEvents(scene, {pair.a}, {.options = options, .progress = progress, .only = pair.cell});
        if (!cell)
            return cell.problems();
        events = std::move(cell).value();
    }
    return timelineInOrder(scene, std::move(events), options);
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
    return timelineInOrder(scene, std::move(events), options);
}

} // namespace sweep
