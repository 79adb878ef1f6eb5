#include "core/measure/untested_pairs.h"

#include "core/base/parallel.h"
#include "core/broad_phase/candidate_pairs.h"

#include <algorithm>

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
    const bool two = hasTwoControlPoints(body.shape);
    const Vec a = std::visit(place, body.a);
    return {body.shape, a, two ? std::visit(place, body.b) : a, hasRadius(body.shape) ? body.radius.from : 0.0};
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

} // namespace sweep
