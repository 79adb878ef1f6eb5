#include "core/solve/solve.h"

#include "core/base/discard.h"
#include "core/solve/pair_events.h"
#include "core/solve/trace_events.h"

#include <iterator>

namespace sweep {

namespace {

// How far the work is once the pairs are found, solved, and the cells traced; putting all in order is the rest.
constexpr double afterFinding = 0.05;
constexpr double afterPairs = 0.5; // where there are cells
constexpr double afterAll = 0.95;

} // namespace

Result<Timeline> solve(const Scene& scene, const SolveOptions& options)
{
    const std::vector<std::uint32_t> traced = tracedBodies(scene);
    if (auto problems = tracesRefused(scene, traced, options.maxEvents); !problems.empty())
        return problems;
    const ParallelJob work{options.threads, {options.job.stop, {}}};
    EventLists events;
    {
        const auto pairs = candidatePairs(scene, work);
        Progress progress(options.job, pairs.size(), afterFinding, traced.empty() ? afterAll : afterPairs);
        events = pairEvents(scene, pairs, options, progress);
    }
    if (!traced.empty()) {
        Progress progress(options.job, traced.size(), afterPairs, afterAll);
        auto cells = traceEvents(scene, traced, {.options = options, .known = 0, .progress = progress});
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
