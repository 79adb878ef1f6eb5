#include "core/broad_phase/pairs_of_bodies.h"

#include "core/base/parallel.h"
#include "core/scene/motion.h"
#include "core/scene/swept_box.h"

#include <algorithm>
#include <string_view>

namespace sweep {

namespace {

using Ids = std::unordered_set<std::string_view>;

// With whom the scene ignores each of the bodies.
std::unordered_map<std::string_view, Ids> ignoredWith(const Scene& scene, std::span<const std::uint32_t> bodies)
{
    std::unordered_map<std::string_view, Ids> ignored;
    if (!scene.ignore || scene.ignore->empty())
        return ignored;
    for (const std::uint32_t body : bodies)
        ignored[scene.bodies[body].id];
    for (const auto& [p, q] : *scene.ignore) {
        if (const auto known = ignored.find(p); known != ignored.end())
            known->second.insert(q);
        if (const auto known = ignored.find(q); known != ignored.end())
            known->second.insert(p);
    }
    return ignored;
}

bool isTested(const Scene& scene, const Body& p, const Body& q)
{
    const Interval activeP = activeInterval(scene, p);
    const Interval activeQ = activeInterval(scene, q);
    const Interval common{std::max(activeP.start, activeQ.start), std::min(activeP.end, activeQ.end)};
    return common.start < common.end && !(p.group && p.group == q.group) &&
           !(standsStill(p, common) && standsStill(q, common));
}

} // namespace

void setWholeBox(BoxArrays& boxes, std::uint32_t place, const Scene& scene)
{
    const Body& body = scene.bodies[place];
    const Interval active = activeInterval(scene, body);
    const Box box = sweptBox(body, active, active);
    boxes.set(place, box.x.low, box.y.low, box.x.high, box.y.high);
}

BoxArrays wholeBoxes(const Scene& scene, const ParallelJob& work)
{
    constexpr std::size_t blockLength = 1024;
    const std::size_t count = scene.bodies.size();
    BoxArrays boxes;
    boxes.resize(count);
    inParallel(work.threads, blockCount(count, blockLength), [&](std::size_t i) {
        const Block block = blockAt(i, count, blockLength);
        for (std::size_t k = block.first; k < block.last && !work.job.stopped(); ++k)
            setWholeBox(boxes, static_cast<std::uint32_t>(k), scene);
    });
    return boxes;
}

std::vector<BodyPair> pairsOfBodies(const Scene& scene, std::span<const std::uint32_t> bodies, const BoxArrays& boxes,
                                    const Job& job)
{
    const auto ignored = ignoredWith(scene, bodies);
    std::vector<BodyPair> pairs;
    for (const std::uint32_t p : bodies) {
        if (job.stopped())
            return {};
        const Body& body = scene.bodies[p];
        const auto known = ignored.find(body.id);
        const double left = boxes.lowX[p];
        const double right = boxes.highX[p];
        const double bottom = boxes.lowY[p];
        const double top = boxes.highY[p];
        for (std::uint32_t q = 0; q < boxes.size(); ++q) {
            const bool apart =
                (boxes.highX[q] < left) | (right < boxes.lowX[q]) | (boxes.highY[q] < bottom) | (top < boxes.lowY[q]);
            if (apart || q == p || !isTested(scene, body, scene.bodies[q]))
                continue;
            if (known == ignored.end() || !known->second.contains(scene.bodies[q].id))
                pairs.push_back({std::min(p, q), std::max(p, q)});
        }
    }
    // Two of the bodies found each other twice.
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    return pairs;
}

} // namespace sweep
