#include "core/solve/solve_expected.h"

#include "core/grid/trace/trace_size.h"
#include "core/solve/trace_events.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

namespace sweep {

namespace {

using BodyAndCell = std::pair<std::uint32_t, Cell>;

// The pairs of a traced body and a cell that the scene's expectations name.
std::set<BodyAndCell> expectedCells(const Scene& scene)
{
    std::unordered_map<std::string, std::uint32_t> traced;
    for (const std::uint32_t body : tracedBodies(scene))
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
double cellsBetweenKeys(const Scene& scene, const std::set<BodyAndCell>& cells)
{
    const auto keysOf = [](const Path& path) {
        const auto* keyed = std::get_if<Keyed>(&path);
        return keyed != nullptr ? keyed->keys.size() : std::size_t{0};
    };
    double count = 0;
    for (const auto& [body, cell] : cells)
        count += static_cast<double>(1 + keysOf(scene.bodies[body].a) + keysOf(scene.bodies[body].b));
    return count;
}

double estimatedEvents(const Scene& scene)
{
    double events = 0;
    for (const std::uint32_t body : tracedBodies(scene))
        events += estimatedTraceEvents(scene, scene.bodies[body]);
    return events;
}

// All events of two bodies, and the events with the given cells.
Result<Timeline> solveCells(const Scene& scene, const std::set<BodyAndCell>& cells, const SolveOptions& options)
{
    constexpr double afterFinding = 0.05;
    constexpr double afterPairs = 0.5;
    const ParallelJob work{options.threads, {options.job.stop, {}}};
    const std::vector<BodyPair> pairs = candidatePairs(scene, work);
    Progress ofPairs(options.job, pairs.size(), afterFinding, afterPairs);
    EventLists events = pairEvents(scene, pairs, options, ofPairs);
    Progress ofCells(options.job, cells.size() * stepsOfTrace, afterPairs, 1);
    for (const auto& [body, cell] : cells) {
        auto found = traceEvents(scene, {body}, {.options = options, .progress = ofCells, .only = cell});
        if (!found)
            return found.problems();
        EventLists lists = std::move(found).value();
        std::move(lists.begin(), lists.end(), std::back_inserter(events));
    }
    Timeline timeline = timelineOfLists(window(scene), std::move(events), work);
    if (options.job.stopped())
        return cancelled();
    options.job.report(1);
    return timeline;
}

} // namespace

Result<Timeline> solveExpected(const Scene& scene, const SolveOptions& options, const ExpectedSizes& sizes)
{
    if (auto problems = tracesRefused(scene, tracedBodies(scene), options.maxEvents); !problems.empty())
        return problems;
    const std::set<BodyAndCell> cells = expectedCells(scene);
    const double estimated = estimatedEvents(scene);
    if (estimated < sizes.longTraces || cellsBetweenKeys(scene, cells) > estimated * sizes.share)
        return solve(scene, options);
    return solveCells(scene, cells, options);
}

} // namespace sweep
