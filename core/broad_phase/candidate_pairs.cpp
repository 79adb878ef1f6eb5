#include "core/broad_phase/candidate_pairs.h"

#include "core/broad_phase/body_boxes.h"
#include "core/scene/motion.h"

#include <algorithm>
#include <string_view>

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
        m_known.reserve(scene.bodies.size());
        for (const Body& body : scene.bodies) {
            const Interval active = activeInterval(scene, body);
            m_known.push_back({active, standsStill(body, active), isKeyed(body)});
        }
    }

    // Active together for longer than an instant, and not both at rest then.
    [[nodiscard]] bool possible(BodyPair pair) const
    {
        const Known& p = m_known[pair.a];
        const Known& q = m_known[pair.b];
        const Interval common{std::max(p.active.start, q.active.start), std::min(p.active.end, q.active.end)};
        return common.start < common.end && !(rests(pair.a, common) && rests(pair.b, common));
    }

private:
    struct Known
    {
        Interval active;
        bool rests; // during the whole of its active interval
        bool isKeyed;
    };

    [[nodiscard]] bool rests(std::uint32_t body, Interval common) const
    {
        const Known& known = m_known[body];
        return known.rests || (known.isKeyed && standsStill(m_scene.bodies[body], common));
    }

    const Scene& m_scene;
    std::vector<Known> m_known;
};

// Pairs every ray and line with every body.
template <class Add>
void pairUnbounded(const std::vector<std::uint32_t>& unbounded, std::size_t count, const Job& job, const Add& add)
{
    for (std::size_t k = 0; k < unbounded.size() && !job.stopped(); ++k) {
        const std::uint32_t p = unbounded[k];
        auto next = unbounded.begin(); // of two that are unbounded the later one is left to the earlier
        for (std::uint32_t q = 0; q < count; ++q) {
            const bool isUnbounded = next != unbounded.end() && *next == q;
            next += isUnbounded ? 1 : 0;
            if (!isUnbounded || p < q)
                add(ordered(p, q));
        }
    }
}

} // namespace

Exclusions::Exclusions(const Scene& scene) : m_group(scene.bodies.size(), 0)
{
    std::unordered_map<std::string_view, std::uint32_t> groups;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        if (const auto& group = scene.bodies[i].group)
            m_group[i] = groups.emplace(*group, groups.size() + 1).first->second;
    if (!scene.ignore || scene.ignore->empty())
        return;
    std::unordered_map<std::string_view, std::uint32_t> positions;
    for (std::uint32_t i = 0; i < scene.bodies.size(); ++i)
        positions.emplace(scene.bodies[i].id, i);
    for (const auto& [p, q] : *scene.ignore) {
        const auto a = positions.find(p);
        const auto b = positions.find(q);
        if (a != positions.end() && b != positions.end())
            m_ignored.insert(keyOf(ordered(a->second, b->second)));
    }
}

bool Exclusions::excludes(BodyPair pair) const
{
    return (m_group[pair.a] != 0 && m_group[pair.a] == m_group[pair.b]) ||
           (!m_ignored.empty() && m_ignored.contains(keyOf(pair)));
}

std::vector<BodyPair> candidatePairs(const Scene& scene, const ParallelJob& work)
{
    const BodyBoxes held = bodyBoxes(scene, work);
    if (work.job.stopped())
        return {};
    const Exclusions exclusions(scene);
    const Meetings meetings(scene);
    std::vector<BodyPair> pairs;
    const auto add = [&](BodyPair pair) {
        if (!exclusions.excludes(pair) && meetings.possible(pair))
            pairs.push_back(pair);
    };
    for (const IndexPair boxes : overlappingPairs(held.boxes, work)) {
        const BodyPair pair = ordered(held.body[boxes.a], held.body[boxes.b]);
        const Interval p = held.times[boxes.a];
        const Interval q = held.times[boxes.b];
        if (pair.a != pair.b && p.start <= q.end && q.start <= p.end)
            add(pair);
    }
    pairUnbounded(held.unbounded, scene.bodies.size(), work.job, add);
    if (work.job.stopped())
        return {};
    return sortedPairs(scene.bodies.size(), pairs);
}

} // namespace sweep
