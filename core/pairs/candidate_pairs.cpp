#include "core/pairs/candidate_pairs.h"

#include "core/scene/motion.h"
#include "core/scene/swept_box.h"

#include <algorithm>
#include <numeric>

namespace sweep {

namespace {

std::uint64_t keyOf(BodyPair pair)
{
    return std::uint64_t{pair.a} << 32 | pair.b;
}

BodyPair ordered(std::uint32_t p, std::uint32_t q)
{
    return {std::min(p, q), std::max(p, q)};
}

bool isKeyed(const Body& body)
{
    return std::holds_alternative<Keyed>(body.a) ||
           (hasTwoControlPoints(body.shape) && std::holds_alternative<Keyed>(body.b));
}

// Is a pair tested at all, but for what is left out by name? Every body is looked at once; only a path of keys may rest
// for a while and move later, so that it is asked again for each pair.
class Meetings
{
public:
    explicit Meetings(const Scene& scene) : m_scene(scene)
    {
        m_rests.reserve(scene.bodies.size());
        for (const Body& body : scene.bodies)
            m_rests.push_back(standsStill(body, activeInterval(scene, body)));
    }

    // Active together for longer than an instant, and not both at rest then.
    [[nodiscard]] bool possible(BodyPair pair) const
    {
        const Interval p = activeInterval(m_scene, m_scene.bodies[pair.a]);
        const Interval q = activeInterval(m_scene, m_scene.bodies[pair.b]);
        const Interval common{std::max(p.start, q.start), std::min(p.end, q.end)};
        return common.start < common.end && !(rests(pair.a, common) && rests(pair.b, common));
    }

private:
    [[nodiscard]] bool rests(std::uint32_t body, Interval common) const
    {
        return m_rests[body] || (isKeyed(m_scene.bodies[body]) && standsStill(m_scene.bodies[body], common));
    }

    const Scene& m_scene;
    std::vector<bool> m_rests; // during the whole of its active interval
};

} // namespace

Exclusions::Exclusions(const Scene& scene) : m_group(scene.bodies.size(), 0)
{
    std::unordered_map<std::string, std::uint32_t> groups;
    std::unordered_map<std::string, std::uint32_t> positions;
    for (std::uint32_t i = 0; i < scene.bodies.size(); ++i) {
        positions.emplace(scene.bodies[i].id, i);
        if (scene.bodies[i].group)
            m_group[i] = groups.emplace(*scene.bodies[i].group, groups.size() + 1).first->second;
    }
    if (!scene.ignore)
        return;
    for (const auto& [p, q] : *scene.ignore) {
        const auto a = positions.find(p);
        const auto b = positions.find(q);
        if (a != positions.end() && b != positions.end())
            m_ignored.insert(keyOf(ordered(a->second, b->second)));
    }
}

bool Exclusions::excludes(BodyPair pair) const
{
    return (m_group[pair.a] != 0 && m_group[pair.a] == m_group[pair.b]) || m_ignored.contains(keyOf(pair));
}

std::vector<BodyPair> candidatePairs(const Scene& scene, const Job& job)
{
    std::vector<Box> boxes;
    boxes.reserve(scene.bodies.size());
    for (const Body& body : scene.bodies) {
        const Interval active = activeInterval(scene, body);
        boxes.push_back(sweptBox(body, active, active));
    }
    std::vector<std::uint32_t> byLeft(boxes.size());
    std::iota(byLeft.begin(), byLeft.end(), 0U);
    std::sort(byLeft.begin(), byLeft.end(), [&](std::uint32_t p, std::uint32_t q) {
        return boxes[p].x.low != boxes[q].x.low ? boxes[p].x.low < boxes[q].x.low : p < q;
    });

    const Exclusions exclusions(scene);
    const Meetings meetings(scene);
    std::vector<BodyPair> pairs;
    std::vector<std::uint32_t> open; // boxes whose right side may still be ahead
    for (const std::uint32_t current : byLeft) {
        if (job.stopped())
            return {};
        std::erase_if(open, [&](std::uint32_t p) { return boxes[p].x.high < boxes[current].x.low; });
        for (const std::uint32_t p : open) {
            const BodyPair pair = ordered(p, current);
            if (!disjoint(boxes[p].y, boxes[current].y) && !exclusions.excludes(pair) && meetings.possible(pair))
                pairs.push_back(pair);
        }
        open.push_back(current);
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

} // namespace sweep
