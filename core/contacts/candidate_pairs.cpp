#include "core/contacts/candidate_pairs.h"

#include "core/scene/motion.h"
#include "core/scene/polygon.h"

#include <sweepbench/base/jobs.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>
#include <tuple>

namespace sweep {

namespace {

constexpr std::size_t blockLength = 1024;

struct TimedBox
{
    std::uint32_t body;
    Box box;
    Interval time;
};

double extent(const Box& box)
{
    return (box.x.high - box.x.low) + (box.y.high - box.y.low);
}

// Calls look(block, body) for each body, in parallel.
template <class Look>
void forEachBody(const Scene& scene, const ParallelJob& work, const Look& look)
{
    const std::size_t count = scene.bodies.size();
    parallelFor(work.threads, blockCount(count, blockLength), [&](std::size_t i) {
        const Block block = blockAt(i, count, blockLength);
        for (std::size_t k = block.first; k < block.last && !work.job.stopped(); ++k)
            look(i, static_cast<std::uint32_t>(k));
    });
}

// Splits the box of one body until no box exceeds the limit or halving the time no longer helps.
class BoxSplit
{
public:
    BoxSplit(const Scene& scene, std::uint32_t body, double limit, std::vector<TimedBox>& boxes)
        : m_body(scene.bodies[body]), m_index(body), m_active(activeInterval(scene, m_body)), m_limit(limit),
          m_hasKeys(hasKeys(m_body)), m_boxes(boxes)
    {
        if (m_body.shape == Shape::polygon) // one pass over its points, not one for each part of the time
            m_edges.emplace(BodyPaths(m_body, m_active), m_active);
    }

    void add(const Box& whole) { add(whole, m_active, SplitBoxes::mostBoxes); }

private:
    void add(const Box& box, Interval time, std::size_t most)
    {
        const double mid = time.start / 2 + time.end / 2;
        if (most < 2 || !(extent(box) > m_limit) || !(time.start < mid && mid < time.end)) {
            m_boxes.push_back({m_index, box, time});
            return;
        }
        const Interval first{time.start, mid};
        const Interval last{mid, time.end};
        const Box before = boxOver(first);
        const Box after = boxOver(last);
        // Between keys the body may go back and forth, so quarters may be small even if halves are not.
        constexpr double worthHalving = 0.9;
        if (!m_hasKeys && !(std::max(extent(before), extent(after)) < worthHalving * extent(box))) {
            m_boxes.push_back({m_index, box, time});
            return;
        }
        add(before, first, most / 2);
        add(after, last, most / 2);
    }

    [[nodiscard]] Box boxOver(Interval time) const
    {
        return m_edges ? m_edges->over(time) : sweptBox({m_body, m_active}, time);
    }

    const Body& m_body;
    std::optional<EdgeBoxes> m_edges; // of a polygon
    std::uint32_t m_index;
    Interval m_active;
    double m_limit;
    bool m_hasKeys;
    std::vector<TimedBox>& m_boxes;
};

// The range of the middle four fifths of the numbers.
double spread(std::vector<double> numbers)
{
    const auto tenth = static_cast<std::ptrdiff_t>(numbers.size() / 10);
    std::nth_element(numbers.begin(), numbers.begin() + tenth, numbers.end());
    const double low = numbers[static_cast<std::size_t>(tenth)];
    std::nth_element(numbers.begin(), numbers.end() - 1 - tenth, numbers.end());
    return *(numbers.end() - 1 - tenth) - low;
}

// The approximate distance between neighbouring bodies; NaN or infinite if it cannot be estimated.
double typicalSpacing(const std::vector<Box>& boxes)
{
    std::vector<double> x;
    std::vector<double> y;
    for (const Box& box : boxes)
        if (std::isfinite(extent(box))) {
            x.push_back(box.x.low);
            y.push_back(box.y.low);
        }
    if (x.empty())
        return 0;
    const double width = spread(x);
    const double height = spread(y);
    const auto count = static_cast<double>(x.size());
    return std::max(std::sqrt(width) * std::sqrt(height) / std::sqrt(count), std::max(width, height) / count);
}

Box wholeBox(const Scene& scene, std::uint32_t body)
{
    const Interval active = activeInterval(scene, scene.bodies[body]);
    return sweptBox({scene.bodies[body], active}, active);
}

} // namespace

void setSweptBox(BoxArrays& boxes, std::uint32_t body, const Scene& scene)
{
    const Box box = wholeBox(scene, body);
    boxes.set(body, box.x.low, box.y.low, box.x.high, box.y.high);
}

BoxArrays sweptBoxes(const Scene& scene, const ParallelJob& work)
{
    BoxArrays boxes;
    boxes.resize(scene.bodies.size());
    forEachBody(scene, work, [&](std::size_t, std::uint32_t k) { setSweptBox(boxes, k, scene); });
    return boxes;
}

SplitBoxes splitBoxes(const Scene& scene, const ParallelJob& work)
{
    std::vector<Box> whole(scene.bodies.size());
    forEachBody(scene, work, [&](std::size_t, std::uint32_t k) { whole[k] = wholeBox(scene, k); });
    // A box whose size is the distance across a few bodies meets only a few of them.
    constexpr double few = 8;
    const double limit = few * typicalSpacing(whole);
    std::vector<std::vector<TimedBox>> blocks(blockCount(scene.bodies.size(), blockLength));
    forEachBody(scene, work, [&](std::size_t block, std::uint32_t k) {
        if (!isUnbounded(scene.bodies[k].shape))
            BoxSplit(scene, k, limit, blocks[block]).add(whole[k]);
    });
    SplitBoxes result;
    for (const auto& block : blocks)
        for (const auto& [body, box, time] : block) {
            result.boxes.push_back(box.x.low, box.y.low, box.x.high, box.y.high);
            result.body.push_back(body);
            result.times.push_back(time);
        }
    for (std::uint32_t k = 0; k < scene.bodies.size(); ++k)
        if (isUnbounded(scene.bodies[k].shape))
            result.unbounded.push_back(k);
    return result;
}

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
    for (const BodyPair boxes : overlappingPairs(split.boxes, work)) {
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
        const Box box = sweptBox({scene.bodies[k], active}, active);
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
    for (const BodyPair pair : overlappingPairs(boxes, work, most))
        add(ordered(resting[pair.a], resting[pair.b]));
    const auto stopped = [&] { return overlaps > most || work.job.stopped(); };
    pairUnbounded(unbounded, scene.bodies.size(), stopped, add);
    if (work.job.stopped())
        return {};
    return {sortedPairs(scene.bodies.size(), pairs), overlaps <= most};
}

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
            return sweptBox({m_scene, body}, time);
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
