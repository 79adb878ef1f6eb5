#include "core/broad_phase/incremental_pairs.h"

#include "core/scene/path_legs.h"

#include <algorithm>
#include <string_view>

namespace sweep {

namespace {

using Ids = std::unordered_set<std::string_view>;

// For each of these bodies, the ids of the bodies that the scene ignores together with it.
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
           !(isStationary(p, common) && isStationary(q, common));
}

} // namespace

std::vector<BodyPair> candidatePairsOf(const Scene& scene, std::span<const std::uint32_t> bodies,
                                       const BoxArrays& boxes, const Job& job)
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
    // A pair of two of these bodies is found twice.
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    return pairs;
}

} // namespace sweep
