#include "core/broad_phase/nearby_pairs.h"

#include "core/scene/path_legs.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace sweep {

namespace {

constexpr std::size_t mostSteps = 2'000'000;
constexpr std::size_t mostEntries = 2'000'000;
constexpr std::size_t mostInLeaf = 4;
constexpr int mostHalvings = 6;
constexpr int ofNodes = -1; // marks an entry of two nodes in Entry::halvings

// At most the double nearest to the distance of any two points in the boxes. Along one axis both round alike; else the
// differences err by half an ulp and hypot() by one, which the factor covers except for denormals.
double gapBetween(const Box& p, const Box& q)
{
    const double x = std::max({0.0, p.x.low - q.x.high, q.x.low - p.x.high});
    const double y = std::max({0.0, p.y.low - q.y.high, q.y.low - p.y.high});
    double gap = std::max(x, y);
    if (x > 0x1p-1000 && y > 0x1p-1000)
        gap = std::max(gap, std::hypot(x, y) * (1 - 0x1p-50));
    return std::min(gap, std::numeric_limits<double>::max());
}

bool overlapForLong(Interval p, Interval q)
{
    return p.start < q.end && q.start < p.end;
}

} // namespace

NearbyPairs::Node NearbyPairs::merged(const Node& p, const Node& q)
{
    return {.box = hull(p.box, q.box),
            .time = {std::min(p.time.start, q.time.start), std::max(p.time.end, q.time.end)},
            .group = p.group == q.group ? p.group : 0,
            .rests = p.rests && q.rests};
}

NearbyPairs::NearbyPairs(const Scene& scene, const TestedPairs& tested, std::optional<Untested> wanted,
                         const ParallelJob& work)
    : m_scene(scene), m_tested(tested), m_wanted(wanted), m_job(work.job), m_split(splitBoxes(scene, work))
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (const std::uint32_t body : m_split.unbounded) {
        m_split.boxes.push_back(-infinity, -infinity, infinity, infinity);
        m_split.body.push_back(body);
        m_split.times.push_back(activeInterval(scene, scene.bodies[body]));
    }
    m_order.resize(m_split.body.size());
    std::iota(m_order.begin(), m_order.end(), 0U);
    if (wanted == Untested::atRest)
        std::erase_if(m_order, [&](std::uint32_t box) { return !tested.restsAtTimes(m_split.body[box]); });
    if (!m_order.empty() && !m_job.stopped())
        grow();
}

Box NearbyPairs::boxAt(std::size_t position) const
{
    const BoxArrays& boxes = m_split.boxes;
    const std::uint32_t i = m_order[position];
    return {{boxes.lowX[i], boxes.highX[i]}, {boxes.lowY[i], boxes.highY[i]}};
}

NearbyPairs::Node NearbyPairs::nodeOf(std::size_t position) const
{
    const Body& body = m_scene.bodies[bodyAt(position)];
    return {.box = boxAt(position),
            .time = m_split.times[m_order[position]],
            .group = m_tested.exclusions().groups()[bodyAt(position)],
            .rests = isStationary(body, activeInterval(m_scene, body))};
}

// Numbers the nodes level by level.
void NearbyPairs::grow()
{
    m_nodes.push_back({.first = 0, .last = m_order.size()});
    for (std::size_t i = 0; i < m_nodes.size() && !m_job.stopped(); ++i)
        if (m_nodes[i].last - m_nodes[i].first > mostInLeaf)
            halve(i);
    for (std::size_t i = m_nodes.size(); i-- > 0;) {
        Node& node = m_nodes[i];
        Node all = node.halves == 0 ? nodeOf(node.first) : m_nodes[node.halves];
        if (node.halves != 0)
            all = merged(all, m_nodes[node.halves + 1]);
        for (std::size_t k = node.first + 1; node.halves == 0 && k < node.last; ++k)
            all = merged(all, nodeOf(k));
        std::tie(all.first, all.last, all.halves) = std::tie(node.first, node.last, node.halves);
        node = all;
    }
    pushNodes(0, 0);
}

// Splits a node at the median of the left or lower ends of its boxes, whichever have the larger spread.
void NearbyPairs::halve(std::size_t node)
{
    const auto [first, last] = std::pair(m_nodes[node].first, m_nodes[node].last);
    const auto at = [this](std::size_t i) { return m_order.begin() + static_cast<std::ptrdiff_t>(i); };
    const auto spread = [&](const std::vector<double>& low) {
        const auto [least, most] = std::minmax_element(
            at(first), at(last), [&low](std::uint32_t p, std::uint32_t q) { return low[p] < low[q]; });
        return low[*most] - low[*least];
    };
    const bool isTall = spread(m_split.boxes.lowY) > spread(m_split.boxes.lowX);
    const std::vector<double>& low = isTall ? m_split.boxes.lowY : m_split.boxes.lowX;
    const std::size_t middle = first + (last - first) / 2;
    std::nth_element(at(first), at(middle), at(last),
                     [&low](std::uint32_t p, std::uint32_t q) { return std::tie(low[p], p) < std::tie(low[q], q); });
    m_nodes[node].halves = m_nodes.size();
    m_nodes.push_back({.first = first, .last = middle});
    m_nodes.push_back({.first = middle, .last = last});
}

// Heap order; the top has the least bound. Among equal bounds, bodies come before nodes, and deep nodes, which have
// larger numbers, before the nodes above them, so that a limit is known early.
bool NearbyPairs::isLess(const Entry& p, const Entry& q)
{
    const bool ofNodesP = p.halvings < 0;
    const bool ofNodesQ = q.halvings < 0;
    if (p.gap != q.gap || ofNodesP != ofNodesQ)
        return std::tie(q.gap, ofNodesQ) < std::tie(p.gap, ofNodesP);
    return ofNodesP ? std::tie(p.p, p.q) < std::tie(q.p, q.q)
                    : std::tie(q.p, q.q, q.time.start) < std::tie(p.p, p.q, p.time.start);
}

void NearbyPairs::push(const Entry& entry)
{
    if (entry.gap > m_limit)
        return;
    m_queue.push_back(entry);
    std::push_heap(m_queue.begin(), m_queue.end(), isLess);
}

void NearbyPairs::pushNodes(std::size_t p, std::size_t q)
{
    const Node& a = m_nodes[p];
    const Node& b = m_nodes[q];
    const bool areExcluded = !m_wanted && ((a.group != 0 && a.group == b.group) || (a.rests && b.rests));
    if (!areExcluded && overlapForLong(a.time, b.time))
        push({gapBetween(a.box, b.box), static_cast<std::uint32_t>(p), static_cast<std::uint32_t>(q), {}, ofNodes});
}

// Requires: p and q are different boxes.
void NearbyPairs::pushBodies(std::size_t p, std::size_t q)
{
    const std::uint32_t a = std::min(bodyAt(p), bodyAt(q));
    const std::uint32_t b = std::max(bodyAt(p), bodyAt(q));
    const Interval ofP = m_split.times[m_order[p]];
    const Interval ofQ = m_split.times[m_order[q]];
    if (a == b || !overlapForLong(ofP, ofQ) || m_tested.whyUntested({a, b}) != m_wanted)
        return;
    const bool areHalved = !m_wanted && !isUnbounded(m_scene.bodies[a].shape) && !isUnbounded(m_scene.bodies[b].shape);
    push({gapBetween(boxAt(p), boxAt(q)),
          a,
          b,
          {std::max(ofP.start, ofQ.start), std::min(ofP.end, ofQ.end)},
          areHalved ? mostHalvings : 0});
}

// Replaces two nodes by pairs of the halves of the larger one with the other, or two leaves by their bodies.
void NearbyPairs::expand(const Entry& nodes)
{
    const auto [p, q] = std::pair<std::size_t, std::size_t>(nodes.p, nodes.q);
    const Node& a = m_nodes[p];
    const Node& b = m_nodes[q];
    const auto sizeOf = [](const Node& node) { return node.last - node.first; };
    if (a.halves == 0 && b.halves == 0) {
        for (std::size_t i = a.first; i < a.last; ++i)
            for (std::size_t k = p == q ? i + 1 : b.first; k < b.last; ++k)
                pushBodies(i, k);
        return;
    }
    if (p == q) {
        pushNodes(a.halves, a.halves);
        pushNodes(a.halves + 1, a.halves + 1);
        pushNodes(a.halves, a.halves + 1);
        return;
    }
    const bool isFirst = b.halves == 0 || (a.halves != 0 && sizeOf(a) >= sizeOf(b));
    const std::size_t halves = isFirst ? a.halves : b.halves;
    pushNodes(halves, isFirst ? q : p);
    pushNodes(halves + 1, isFirst ? q : p);
}

void NearbyPairs::halve(const Entry& bodies)
{
    const double middle = bodies.time.start / 2 + bodies.time.end / 2;
    for (const Interval time : {Interval{bodies.time.start, middle}, Interval{middle, bodies.time.end}}) {
        const auto boxOf = [&](std::uint32_t index) {
            const Body& body = m_scene.bodies[index];
            return sweptBox(body, activeInterval(m_scene, body), time);
        };
        const double gap = std::max(bodies.gap, gapBetween(boxOf(bodies.p), boxOf(bodies.q)));
        push({gap, bodies.p, bodies.q, time, bodies.halvings - 1});
    }
}

std::optional<NearbyPair> NearbyPairs::next(double limit)
{
    m_limit = limit;
    while (!m_queue.empty() && m_steps < mostSteps && m_queue.size() < mostEntries && !m_job.stopped()) {
        const Entry nearest = m_queue.front();
        if (nearest.gap > limit)
            break;
        ++m_steps;
        std::pop_heap(m_queue.begin(), m_queue.end(), isLess);
        m_queue.pop_back();
        const std::uint64_t pair = std::uint64_t{nearest.p} << 32 | nearest.q;
        if (nearest.halvings < 0)
            expand(nearest);
        else if (m_found.contains(pair))
            continue;
        else if (nearest.halvings > 0 && !m_found.empty()) // report the first at once, so that a limit is known
            halve(nearest);
        else {
            m_found.insert(pair);
            return NearbyPair{{nearest.p, nearest.q}, nearest.gap};
        }
    }
    return {};
}

double NearbyPairs::atLeast() const
{
    return m_queue.empty() ? std::numeric_limits<double>::infinity() : m_queue.front().gap;
}

} // namespace sweep
