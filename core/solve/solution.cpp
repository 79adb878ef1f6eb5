#include "core/solve/solution.h"

#include "core/contacts/candidate_pairs.h"
#include "core/solve/prepared_bodies.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/solve.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace sweep {

BodyOrigins::BodyOrigins(std::size_t count) : m_origins(count)
{
    std::iota(m_origins.begin(), m_origins.end(), 0U);
}

void BodyOrigins::change(const std::vector<std::size_t>& indices)
{
    for (const std::size_t index : indices) {
        SWEEP_EXPECTS(index < size());
        m_origins[index] = changed;
    }
}

void BodyOrigins::insert(const std::vector<std::size_t>& indices)
{
    std::vector<std::uint32_t> origins;
    origins.reserve(size() + indices.size());
    auto old = m_origins.begin();
    for (const std::size_t index : indices) {
        SWEEP_EXPECTS(origins.size() <= index &&
                      index - origins.size() <= static_cast<std::size_t>(m_origins.end() - old));
        const auto next = old + static_cast<std::ptrdiff_t>(index - origins.size());
        origins.insert(origins.end(), old, next);
        origins.push_back(changed);
        old = next;
    }
    origins.insert(origins.end(), old, m_origins.end());
    m_origins = std::move(origins);
}

void BodyOrigins::remove(const std::vector<std::size_t>& indices)
{
    if (indices.empty())
        return;
    SWEEP_EXPECTS(indices.back() < size());
    auto removed = indices.begin();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < m_origins.size(); ++i) {
        if (removed != indices.end() && *removed == i)
            ++removed;
        else
            m_origins[kept++] = m_origins[i];
    }
    m_origins.resize(kept);
}

void BodyOrigins::swap(std::size_t p, std::size_t q)
{
    SWEEP_EXPECTS(p < size() && q < size());
    std::swap(m_origins[p], m_origins[q]);
}

std::vector<std::uint32_t> BodyOrigins::changedIndices() const
{
    std::vector<std::uint32_t> indices;
    for (std::uint32_t i = 0; i < m_origins.size(); ++i)
        if (m_origins[i] == changed)
            indices.push_back(i);
    return indices;
}

bool BodyOrigins::areInOrder() const
{
    std::uint32_t next = 0;
    for (const std::uint32_t origin : m_origins) {
        if (origin == changed)
            continue;
        if (origin < next)
            return false;
        next = origin + 1;
    }
    return true;
}

namespace {

// The new index of each body of the scene before the edit; TimelinePatch::removed for changed and deleted ones.
std::vector<std::uint32_t> indicesAfter(std::size_t before, const BodyOrigins& origins)
{
    std::vector<std::uint32_t> indices(before, TimelinePatch::removed);
    for (std::uint32_t i = 0; i < origins.size(); ++i)
        if (origins.of(i) != BodyOrigins::changed)
            indices[origins.of(i)] = i;
    return indices;
}

// The numbers of some bodies by the index of the body; empty if there are none.
std::vector<std::optional<double>> byBody(const std::vector<std::uint32_t>& bodies, const std::vector<double>& numbers,
                                          std::size_t count)
{
    std::vector<std::optional<double>> all(bodies.empty() ? 0 : count);
    for (std::size_t k = 0; k < bodies.size(); ++k)
        all[bodies[k]] = numbers[k];
    return all;
}

} // namespace

Solution::Setting Solution::settingOf(const Scene& scene, const SolveOptions& options)
{
    return {window(scene), scene.grid, scene.ignore, options.maxEvents};
}

bool Solution::canPatch(const Setting& setting, const BodyOrigins& origins, std::size_t changed) const
{
    // Each changed body is tested against every box; for more changed bodies, a search for all pairs is faster.
    const std::size_t most = 16 + origins.size() / 64;
    return m_timeline && changed <= most && setting == m_setting && origins.areInOrder();
}

Result<std::monostate> Solution::update(const Scene& scene, const BodyOrigins& origins, const SolveOptions& options)
{
    Setting setting = settingOf(scene, options);
    const std::vector<std::uint32_t> changed = origins.changedIndices();
    if (!canPatch(setting, origins, changed.size()))
        return solveAll(scene, std::move(setting), options);
    SWEEP_EXPECTS(origins.size() == scene.bodies.size());

    TimelinePatch patch{indicesAfter(m_boxes.size(), origins), {}};
    const std::vector<std::uint32_t> traced = tracedBodies(scene);
    PreparedBodies bodies(scene);
    const auto estimates = estimatedTraces(bodies, traced, options, knownEstimates(traced, origins));
    if (!estimates)
        return estimates.problems();
    std::vector<std::uint32_t> tracedAgain;
    std::set_intersection(traced.begin(), traced.end(), changed.begin(), changed.end(),
                          std::back_inserter(tracedAgain));
    constexpr double afterPairs = 0.5;
    BoxArrays boxes = boxesAfter(scene, origins);
    const auto pairs = candidatePairsOf(scene, changed, boxes, options.job);
    Progress solved(options.job, pairs.size(), 0, afterPairs);
    patch.added = pairEvents(bodies, pairs, options, solved);
    if (!tracedAgain.empty()) {
        Progress walked(options.job, tracedAgain.size() * stepsOfTrace, afterPairs, 1);
        auto cells = traceEvents(bodies, tracedAgain, {options, keptCellEvents(patch.indices), walked});
        if (!cells)
            return cells.problems();
        EventLists lists = std::move(cells).value();
        std::move(lists.begin(), lists.end(), std::back_inserter(patch.added));
    }
    Timeline timeline = patched(*m_timeline, std::move(patch), options.job);
    if (options.job.stopped())
        return cancelled();
    auto estimatesAfter = byBody(traced, estimates.value(), origins.size());
    m_timeline = std::make_shared<const Timeline>(std::move(timeline)); // the last step that may fail
    m_boxes = std::move(boxes);
    m_estimates = std::move(estimatesAfter);
    options.job.report(1);
    return std::monostate();
}

Result<std::monostate> Solution::solveAll(const Scene& scene, Setting setting, const SolveOptions& options)
{
    auto timeline = solve(scene, options);
    if (!timeline)
        return timeline.problems();
    BoxArrays boxes = sweptBoxes(scene, {.threads = options.threads, .job = {options.job.stop, {}}});
    if (options.job.stopped())
        return cancelled();
    m_timeline = std::make_shared<const Timeline>(std::move(timeline).value());
    m_boxes = std::move(boxes);
    m_estimates.clear();
    m_setting = std::move(setting);
    return std::monostate();
}

std::vector<std::optional<double>> Solution::knownEstimates(const std::vector<std::uint32_t>& traced,
                                                            const BodyOrigins& origins) const
{
    std::vector<std::optional<double>> known(m_estimates.empty() ? 0 : traced.size());
    for (std::size_t k = 0; k < known.size(); ++k)
        if (const std::uint32_t before = origins.of(traced[k]); before != BodyOrigins::changed)
            known[k] = m_estimates[before];
    return known;
}

BoxArrays Solution::boxesAfter(const Scene& scene, const BodyOrigins& origins) const
{
    BoxArrays boxes;
    boxes.resize(origins.size());
    for (std::uint32_t i = 0; i < origins.size(); ++i) {
        if (origins.of(i) != BodyOrigins::changed)
            boxes.copy(i, m_boxes, origins.of(i));
        else
            setSweptBox(boxes, i, scene);
    }
    return boxes;
}

std::uint64_t Solution::keptCellEvents(const std::vector<std::uint32_t>& indices) const
{
    const auto isKept = [&](const Event& event) {
        return event.withCell() && indices[event.a] != TimelinePatch::removed;
    };
    const auto& events = m_timeline->events();
    return static_cast<std::uint64_t>(std::count_if(events.begin(), events.end(), isKept));
}

} // namespace sweep
