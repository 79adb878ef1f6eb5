#include "core/broad_phase/body_boxes.h"

#include "core/base/parallel.h"
#include "core/scene/swept_box.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

struct TimedBox
{
    Box box;
    Interval time;
};

double extent(const Box& box)
{
    return (box.x.high - box.x.low) + (box.y.high - box.y.low);
}

bool hasKeys(const Body& body)
{
    return std::holds_alternative<Keyed>(body.a) ||
           (hasTwoControlPoints(body.shape) && std::holds_alternative<Keyed>(body.b));
}

// The boxes of one body, none of which is larger than the limit unless it helps no more to halve its time.
class Pieces
{
public:
    Pieces(const Body& body, Interval active, double limit)
        : m_body(body), m_active(active), m_limit(limit), m_hasKeys(hasKeys(body))
    {
    }

    std::vector<TimedBox> of(const Box& whole)
    {
        add(whole, m_active, BodyBoxes::mostBoxes);
        return std::move(m_pieces);
    }

private:
    void add(const Box& box, Interval time, std::size_t most)
    {
        const double mid = time.start / 2 + time.end / 2;
        if (most < 2 || !(extent(box) > m_limit) || !(time.start < mid && mid < time.end)) {
            m_pieces.push_back({box, time});
            return;
        }
        const Interval first{time.start, mid};
        const Interval last{mid, time.end};
        const Box before = sweptBox(m_body, m_active, first);
        const Box after = sweptBox(m_body, m_active, last);
        // Between keys it may go to and fro, so that quarters may be small where halves are not.
        constexpr double worthHalving = 0.9;
        if (!m_hasKeys && !(std::max(extent(before), extent(after)) < worthHalving * extent(box))) {
            m_pieces.push_back({box, time});
            return;
        }
        add(before, first, most / 2);
        add(after, last, most / 2);
    }

    const Body& m_body;
    Interval m_active;
    double m_limit;
    bool m_hasKeys;
    std::vector<TimedBox> m_pieces;
};

// The length of the middle four fifths of the numbers.
double spread(std::vector<double> numbers)
{
    const auto tenth = static_cast<std::ptrdiff_t>(numbers.size() / 10);
    std::nth_element(numbers.begin(), numbers.begin() + tenth, numbers.end());
    const double low = numbers[static_cast<std::size_t>(tenth)];
    std::nth_element(numbers.begin(), numbers.end() - 1 - tenth, numbers.end());
    return *(numbers.end() - 1 - tenth) - low;
}

// How far a body is from the next, about; NaN or infinite where that cannot be said.
double spacing(const std::vector<Box>& boxes)
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

} // namespace

BodyBoxes bodyBoxes(const Scene& scene, const ParallelJob& work)
{
    constexpr std::size_t blockLength = 1024;
    const std::size_t count = scene.bodies.size();
    const std::size_t blocks = blockCount(count, blockLength);
    std::vector<Box> whole(count);
    const auto eachBody = [&](const auto& look) {
        inParallel(work.threads, blocks, [&](std::size_t i) {
            const Block block = blockAt(i, count, blockLength);
            for (std::size_t k = block.first; k < block.last && !work.job.stopped(); ++k)
                look(i, static_cast<std::uint32_t>(k), scene.bodies[k]);
        });
    };
    eachBody([&](std::size_t, std::uint32_t k, const Body& body) {
        const Interval active = activeInterval(scene, body);
        whole[k] = sweptBox(body, active, active);
    });

    // A box as large as a few bodies apart meets a few of them.
    constexpr double few = 8;
    const double limit = few * spacing(whole);
    struct Piece
    {
        std::uint32_t body;
        TimedBox box;
    };
    std::vector<std::vector<Piece>> pieces(blocks);
    eachBody([&](std::size_t block, std::uint32_t k, const Body& body) {
        if (isUnbounded(body.shape))
            return;
        const Interval active = activeInterval(scene, body);
        if (!(extent(whole[k]) > limit))
            pieces[block].push_back({k, {whole[k], active}});
        else
            for (const TimedBox& box : Pieces(body, active, limit).of(whole[k]))
                pieces[block].push_back({k, box});
    });

    BodyBoxes result;
    for (const auto& block : pieces)
        for (const auto& [body, timed] : block) {
            result.boxes.push_back(timed.box.x.low, timed.box.y.low, timed.box.x.high, timed.box.y.high);
            result.body.push_back(body);
            result.times.push_back(timed.time);
        }
    for (std::uint32_t k = 0; k < count; ++k)
        if (isUnbounded(scene.bodies[k].shape))
            result.unbounded.push_back(k);
    return result;
}

} // namespace sweep
