#include "core/broad_phase/candidate_pairs.h"

#include "core/broad_phase/swept_boxes.h"
#include "core/scene/swept_box.h"

#include <algorithm>

namespace sweep {

namespace {

BodyPair ordered(std::uint32_t p, std::uint32_t q)
{
    return {std::min(p, q), std::max(p, q)};
}

// Pairs every ray and line with every body. Polls `stopped` before each ray or line.
template <class Stopped, class Add>
void pairUnbounded(const std::vector<std::uint32_t>& unbounded, std::size_t count, const Stopped& stopped,
                   const Add& add)
{
    for (std::size_t k = 0; k < unbounded.size() && !stopped(); ++k) {
        const std::uint32_t p = unbounded[k];
        auto next = unbounded.begin(); // a pair of unbounded bodies is added once, by the one with the smaller index
        for (std::uint32_t q = 0; q < count; ++q) {
            const bool isUnbounded = next != unbounded.end() && *next == q;
            next += isUnbounded ? 1 : 0;
            if (!isUnbounded || p < q)
                add(ordered(p, q));
        }
    }
}

} // namespace

std::vector<BodyPair> candidatePairs(const Scene& scene, const ParallelJob& work)
{
    const SplitBoxes split = splitBoxes(scene, work);
    if (work.job.stopped())
        return {};
    const TestedPairs tested(scene);
    std::vector<BodyPair> pairs;
    const auto add = [&](BodyPair pair) {
        if (!tested.whyUntested(pair))
            pairs.push_back(pair);
    };
    for (const IndexPair boxes : overlappingPairs(split.boxes, work)) {
        const BodyPair pair = ordered(split.body[boxes.a], split.body[boxes.b]);
        const Interval p = split.times[boxes.a];
        const Interval q = split.times[boxes.b];
        if (pair.a != pair.b && p.start <= q.end && q.start <= p.end)
            add(pair);
    }
    pairUnbounded(
        split.unbounded, scene.bodies.size(), [&work] { return work.job.stopped(); }, add);
    if (work.job.stopped())
        return {};
    return sortedPairs(scene.bodies.size(), pairs);
}

RestingPairs restingPairs(const Scene& scene, const TestedPairs& tested, const ParallelJob& work, std::size_t most)
{
    std::vector<std::uint32_t> resting; // resting[k] is the body of box k
    std::vector<std::uint32_t> unbounded;
    BoxArrays boxes;
    for (std::uint32_t k = 0; k < scene.bodies.size() && !work.job.stopped(); ++k) {
        if (!tested.restsAtTimes(k))
            continue;
        if (isUnbounded(scene.bodies[k].shape)) {
            unbounded.push_back(k);
            continue;
        }
        const Interval active = activeInterval(scene, scene.bodies[k]);
        const Box box = sweptBox(scene.bodies[k], active, active);
        resting.push_back(k);
        boxes.push_back(box.x.low, box.y.low, box.x.high, box.y.high);
    }
    std::vector<BodyPair> pairs;
    std::size_t overlaps = 0;
    const auto add = [&](BodyPair pair) {
        ++overlaps;
        if (tested.whyUntested(pair) == Untested::atRest)
            pairs.push_back(pair);
    };
    for (const IndexPair pair : overlappingPairs(boxes, work, most))
        add(ordered(resting[pair.a], resting[pair.b]));
    const auto stopped = [&] { return overlaps > most || work.job.stopped(); };
    pairUnbounded(unbounded, scene.bodies.size(), stopped, add);
    if (work.job.stopped())
        return {};
    return {sortedPairs(scene.bodies.size(), pairs), overlaps <= most};
}

} // namespace sweep
