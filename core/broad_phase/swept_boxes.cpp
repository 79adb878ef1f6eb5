#include "core/broad_phase/swept_boxes.h"

#include "core/base/parallel.h"
#include "core/scene/swept_box.h"

#include <algorithm>
#include <cmath>

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
        const Box before = sweptBox(m_body, m_active, first);
        const Box after = sweptBox(m_body, m_active, last);
        // Between keys the body may go back and forth, so quarters may be small even if halves are not.
        constexpr double worthHalving = 0.9;
        if (!m_hasKeys && !(std::max(extent(before), extent(after)) < worthHalving * extent(box))) {
            m_boxes.push_back({m_index, box, time});
            return;
        }
        add(before, first, most / 2);
        add(after, last, most / 2);
    }

    const Body& m_body;
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
    return sweptBox(scene.bodies[body], active, active);
}

} // namespace

bool hasKeys(const Body& body)
{
    return std::holds_alternative<Keyed>(body.a) ||
           (hasTwoControlPoints(body.shape) && std::holds_alternative<Keyed>(body.b));
}

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

} // namespace sweep
