// Broad phase against the packed R-tree of Boost.Geometry.

#include "core/contacts/sweep_and_prune.h"
#include "tests/bench/bench.h"
#include "tests/support/random.h"

#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/geometry/strategies/strategies.hpp>
#include <boost/iterator/function_output_iterator.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace sweep::bench {

namespace {

constexpr int boxCount = 100'000;

// A box in the unit square meets about 5 others if the sides have this size.
const double usualSide = std::sqrt(5.0 / boxCount);

struct Sides
{
    double x;
    double y;
    double width;
    double height;
};
using Family = Sides (*)(oracle::Random&, int);

Sides uniform(oracle::Random& random, int)
{
    return {random.real(0, 1), random.real(0, 1), usualSide * random.real(0, 1), usualSide * random.real(0, 1)};
}

// Thirty clusters; the smaller, the denser.
Sides clustered(oracle::Random& random, int index)
{
    oracle::Random heap = oracle::caseRandom("heaps", index % 30);
    const double x = heap.real(0, 1);
    const double y = heap.real(0, 1);
    const double size = std::pow(10, heap.real(-4, -1));
    const auto near = [&] { return size * (random.real(-1, 1) + random.real(-1, 1)); };
    const double side = size * std::sqrt(5 * 30.0 / boxCount) * 2;
    return {x + near(), y + near(), side * random.real(0, 1), side * random.real(0, 1)};
}

Sides longAndThin(oracle::Random& random, int)
{
    const bool isWide = random.chance(50);
    const double length = random.real(0, 0.015);
    const double width = 1e-4;
    return {random.real(0, 1), random.real(0, 1), isWide ? length : width, isWide ? width : length};
}

Sides fewHuge(oracle::Random& random, int index)
{
    const Sides small = uniform(random, index);
    return index % 20'000 == 0 ? Sides{small.x, small.y, random.real(0, 0.5), random.real(0, 0.5)} : small;
}

const BoxArrays& boxesOf(Family family)
{
    static std::map<Family, BoxArrays> known;
    BoxArrays& boxes = known[family];
    if (boxes.size() == 0) {
        oracle::Random random = oracle::caseRandom("broad phase", 0);
        for (int i = 0; i < boxCount; ++i) {
            const Sides box = family(random, i);
            boxes.push_back(box.x, box.y, box.x + box.width, box.y + box.height);
        }
    }
    return boxes;
}

std::vector<BodyPair> peerPairs(const BoxArrays& boxes)
{
    namespace geometry = boost::geometry;
    using Point = geometry::model::point<double, 2, geometry::cs::cartesian>;
    using Box = geometry::model::box<Point>;
    using Value = std::pair<Box, std::uint32_t>;
    std::vector<Value> values;
    values.reserve(boxes.size());
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        values.push_back({{{boxes.lowX[i], boxes.lowY[i]}, {boxes.highX[i], boxes.highY[i]}}, i});
    // The packing constructor, with the node size that is fastest here.
    const geometry::index::rtree<Value, geometry::index::quadratic<16>> tree(values);
    std::vector<BodyPair> pairs;
    for (const auto& [box, a] : values) {
        const auto add = [&pairs, a = a](const Value& found) {
            if (a < found.second)
                pairs.push_back({a, found.second});
        };
        tree.query(geometry::index::intersects(box), boost::make_function_output_iterator(add));
    }
    return pairs;
}

std::string objection(Family family)
{
    const BoxArrays& boxes = boxesOf(family);
    std::vector<BodyPair> ours = overlappingPairs(boxes);
    std::vector<BodyPair> peer = peerPairs(boxes);
    std::sort(ours.begin(), ours.end());
    std::sort(peer.begin(), peer.end());
    return ours == peer ? "" : "not the same pairs";
}

template <class Pairs>
Timed timed(Family family, Pairs pairs)
{
    return [family, pairs](benchmark::State& state) {
        const BoxArrays& boxes = boxesOf(family);
        for (auto _ : state)
            benchmark::DoNotOptimize(pairs(boxes).data());
        count(state, static_cast<double>(state.iterations()) * boxCount);
    };
}

const Registered broadPhase = [] {
    const auto row = [](const char* name, Family family, std::optional<double> bar) {
        compare({.name = name, .bar = bar, .atLeast = true, .peer = "Boost's packed rtree"},
                timed(family, [](const BoxArrays& boxes) { return overlappingPairs(boxes); }), timed(family, peerPairs),
                [family] { return objection(family); });
    };
    row("broadphase/100k", uniform, 3);
    row("broadphase/clustered", clustered, {});
    row("broadphase/long-and-thin", longAndThin, {});
    row("broadphase/few-huge", fewHuge, {});
    return Registered{};
}();

} // namespace

} // namespace sweep::bench
