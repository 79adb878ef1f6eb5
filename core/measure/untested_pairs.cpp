#include "core/measure/untested_pairs.h"

#include "core/contacts/candidate_pairs.h"

#include <sweepbench/base/jobs.h>
#include <sweepbench/number/exact.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace sweep {

namespace {

Interval commonTime(const Scene& scene, BodyPair pair)
{
    const Interval p = activeInterval(scene, scene.bodies[pair.a]);
    const Interval q = activeInterval(scene, scene.bodies[pair.b]);
    return {std::max(p.start, q.start), std::min(p.end, q.end)};
}

// The place of a control point while it rests. Its coordinates are then unrounded numbers of its path.
struct RestingPlace
{
    Interval stretch;

    Vec operator()(const Rest& path) const { return path.at; }
    Vec operator()(const FromTo& path) const { return path.from; }
    Vec operator()(const Launch& path) const { return path.at; }
    Vec operator()(const Keyed& path) const
    {
        const auto next = std::partition_point(path.keys.begin(), path.keys.end(),
                                               [this](const Key& key) { return key.t <= stretch.start; });
        return next == path.keys.begin() ? next->at : std::prev(next)->at;
    }
};

Pose restingPose(const Body& body, Interval stretch)
{
    const RestingPlace place{stretch};
    const BodyPaths paths(body, stretch);
    return poseOf(paths, paths.startRadius(), [&](const Path& path) { return std::visit(place, path); });
}

} // namespace

UntestedPairs untestedPairs(const Scene& scene, const ParallelJob& work, const RestingLimits& limits)
{
    const TestedPairs tested(scene);
    const auto [resting, isComplete] = restingPairs(scene, tested, work, limits.compared);
    constexpr std::size_t blockLength = 1024;
    std::vector<std::vector<RestingContact>> blocks(blockCount(resting.size(), blockLength));
    parallelFor(work.threads, blocks.size(), [&, &pairs = resting](std::size_t i) {
        const Block block = blockAt(i, pairs.size(), blockLength);
        for (std::size_t k = block.first; k < block.last && !work.job.stopped(); ++k) {
            const Relation relation = restingRelation(scene, pairs[k]);
            if (relation != Relation::apart)
                blocks[i].push_back({pairs[k], relation});
        }
    });
    UntestedPairs result{.counts = tested.counts(), .isComplete = isComplete};
    for (const auto& block : blocks) {
        const std::size_t taken = std::min(block.size(), limits.listed - result.inContact.size());
        result.inContact.insert(result.inContact.end(), block.begin(),
                                block.begin() + static_cast<std::ptrdiff_t>(taken));
        result.unlisted += block.size() - taken;
    }
    return result;
}

Relation restingRelation(const Scene& scene, BodyPair pair)
{
    const Interval common = commonTime(scene, pair);
    return relationOf(restingPose(scene.bodies[pair.a], common), restingPose(scene.bodies[pair.b], common));
}

Instant commonStart(const Scene& scene, BodyPair pair)
{
    return Instant(commonTime(scene, pair).start);
}

namespace {

using BodyIndices = std::map<std::string_view, std::uint32_t>;

BodyIndices bodyIndices(const Scene& scene)
{
    BodyIndices indices;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        indices.emplace(scene.bodies[i].id, static_cast<std::uint32_t>(i));
    return indices;
}

PairOrCell pairOf(const Expectation& expectation, const BodyIndices& indices)
{
    const auto a = indices.at(expectation.a);
    if (const auto* cell = std::get_if<Cell>(&expectation.other))
        return {a, *cell};
    return {a, indices.at(*std::get_if<std::string>(&expectation.other))};
}

bool isOfKind(const Event& event, ExpectedKind kind)
{
    return isOfPair(kind) || std::string_view(name(kind)) == name(event.kind);
}

// |p − q|, exactly, because rounding must not decide which time is the nearest.
Dyadic distance(double p, double q)
{
    const Dyadic difference = Dyadic(p) - Dyadic(q);
    return difference.sign() == Sign::negative ? -difference : difference;
}

void count(ExpectationOutcome& outcome, const Expectation& expectation, const Event& event, double t)
{
    ++outcome.ofPair;
    if (!isOfKind(event, expectation.kind))
        return;
    ++outcome.ofKind;
    if (expectation.t && (!outcome.nearest || distance(t, *expectation.t) < distance(*outcome.nearest, *expectation.t)))
        outcome.nearest = t;
}

bool holds(const Expectation& expectation, const ExpectationOutcome& outcome)
{
    if (outcome.isUntraced || (outcome.untested && !outcome.relation))
        return false;
    if (outcome.relation && !isOfPair(expectation.kind))
        return false;
    if (isOfPair(expectation.kind)) {
        const bool meet = outcome.relation ? *outcome.relation != Relation::apart : outcome.ofPair > 0;
        return meet == (expectation.kind == ExpectedKind::contact);
    }
    if (expectation.count ? std::cmp_not_equal(outcome.ofKind, *expectation.count) : outcome.ofKind == 0)
        return false;
    if (!expectation.t)
        return true;
    if (!outcome.nearest)
        return false;
    if (!expectation.within)
        return *outcome.nearest == *expectation.t;
    return isWithin(*outcome.nearest, *expectation.t, *expectation.within);
}

} // namespace

std::vector<ExpectationOutcome> decideExpectations(const Scene& scene, const Timeline& timeline)
{
    if (!scene.expect)
        return {};
    const auto& expectations = *scene.expect;
    const BodyIndices indices = bodyIndices(scene);
    std::multimap<PairOrCell, std::size_t> entries;
    for (std::size_t i = 0; i < expectations.size(); ++i)
        entries.emplace(pairOf(expectations[i], indices), i);

    std::vector<ExpectationOutcome> outcomes(expectations.size());
    for (const auto& instant : timeline.instants()) {
        for (const Event& event : timeline.eventsOf(instant)) {
            const auto [first, last] = entries.equal_range(event);
            for (auto entry = first; entry != last; ++entry)
                count(outcomes[entry->second], expectations[entry->second], event, instant.time.nearest());
        }
    }
    const TestedPairs tested(scene);
    for (std::size_t i = 0; i < expectations.size(); ++i) {
        const PairOrCell pair = pairOf(expectations[i], indices);
        if (pair.withCell())
            outcomes[i].isUntraced = !isTraced(scene, scene.bodies[pair.a]);
        if (pair.withCell() || pair.a == pair.b)
            continue;
        outcomes[i].untested = tested.whyUntested({pair.a, pair.b});
        if (outcomes[i].untested == Untested::atRest)
            outcomes[i].relation = restingRelation(scene, {pair.a, pair.b});
    }
    for (std::size_t i = 0; i < expectations.size(); ++i)
        outcomes[i].holds = holds(expectations[i], outcomes[i]);
    return outcomes;
}

} // namespace sweep
