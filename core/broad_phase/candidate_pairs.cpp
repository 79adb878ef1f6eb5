#include "core/broad_phase/candidate_pairs.h"

#include "core/broad_phase/swept_boxes.h"
#include "core/scene/path_legs.h"

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

// Whether a pair is tested at all, apart from the pairs that are left out by name. Every body is examined once; only a
// body with keys may rest for a while and move later, so that it is examined again for each pair.
class TestedPairs
{
public:
    explicit TestedPairs(const Scene& scene) : m_scene(scene)
    {
        m_known.reserve(scene.bodies.size());
        for (const Body& body : scene.bodies) {
            const Interval active = activeInterval(scene, body);
            m_known.push_back({active, isStationary(body, active), hasKeys(body)});
        }
    }

    // Whether both are active together for longer than an instant, and not both at rest then.
    [[nodiscard]] bool contains(BodyPair pair) const
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
        bool hasKeys;
    };

    [[nodiscard]] bool rests(std::uint32_t body, Interval common) const
    {
        const Known& known = m_known[body];
        return known.rests || (known.hasKeys && isStationary(m_scene.bodies[body], common));
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
        auto next = unbounded.begin(); // a pair of unbounded bodies is added once, for the earlier one
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
    std::unordered_map<std::string_view, std::uint32_t> indices;
    for (std::uint32_t i = 0; i < scene.bodies.size(); ++i)
        indices.emplace(scene.bodies[i].id, i);
    for (const auto& [p, q] : *scene.ignore) {
        const auto a = indices.find(p);
        const auto b = indices.find(q);
        if (a != indices.end() && b != indices.end())
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
    const SplitBoxes split = splitBoxes(scene, work);
    if (work.job.stopped())
        return {};
    const Exclusions exclusions(scene);
    const TestedPairs tested(scene);
    std::vector<BodyPair> pairs;
    const auto add = [&](BodyPair pair) {
        if (!exclusions.excludes(pair) && tested.contains(pair))
            pairs.push_back(pair);
    };
    for (const IndexPair boxes : overlappingPairs(split.boxes, work)) {
        const BodyPair pair = ordered(split.body[boxes.a], split.body[boxes.b]);
        const Interval p = split.times[boxes.a];
        const Interval q = split.times[boxes.b];
        if (pair.a != pair.b && p.start <= q.end && q.start <= p.end)
            add(pair);
    }
    pairUnbounded(split.unbounded, scene.bodies.size(), work.job, add);
    if (work.job.stopped())
        return {};
    return sortedPairs(scene.bodies.size(), pairs);
}

} // namespace sweep
