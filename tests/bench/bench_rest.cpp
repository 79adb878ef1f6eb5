// Bodies at rest: the cost of a level whose pairs are not tested, and the nearest pairs of a map.

#include "core/measure/inspection.h"
#include "core/measure/untested_pairs.h"
#include "tests/bench/bench.h"
#include "tests/support/random.h"

#include <algorithm>
#include <chrono>
#include <string>

namespace sweep::bench {

namespace {

// Walls between the points of a grid: each shares its ends with its neighbours, as in a game's level.
Scene level(std::size_t walls)
{
    constexpr std::size_t columns = 256;
    Scene scene;
    scene.bodies.reserve(walls);
    for (std::size_t i = 0; i < walls; ++i) {
        const auto x = static_cast<double>(i / 2 % columns);
        const auto y = static_cast<double>(i / 2 / columns);
        scene.bodies.push_back({.id = std::to_string(i),
                                .shape = Shape::segment,
                                .a = Rest{{x, y}},
                                .b = Rest{i % 2 == 0 ? Vec{x + 1, y} : Vec{x, y + 1}}});
    }
    return scene;
}

// Segments at random places in a square, with coordinates of full precision.
Scene map(std::size_t segments)
{
    oracle::Random random(2'000);
    Scene scene;
    for (std::size_t i = 0; i < segments; ++i) {
        const Vec a{random.real(0, 100), random.real(0, 100)};
        scene.bodies.push_back({.id = std::to_string(i),
                                .shape = Shape::segment,
                                .a = Rest{a},
                                .b = Rest{{a.x + random.real(-2, 2), a.y + random.real(-2, 2)}}});
    }
    return scene;
}

template <class Work>
double medianSeconds(const Work& work)
{
    std::vector<double> seconds;
    for (int i = 0; i < 5; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    std::sort(seconds.begin(), seconds.end());
    return seconds[seconds.size() / 2];
}

double secondsOfLevel()
{
    const Scene scene = level(100'000);
    return medianSeconds([&] { benchmark::DoNotOptimize(untestedPairs(scene, {.threads = 2, .job = {}}).counts); });
}

double secondsOfMap()
{
    const Scene scene = map(2'000);
    return medianSeconds([&] { benchmark::DoNotOptimize(nearestPairs(scene, 0, 100, {.threads = 2}).nearest.data()); });
}

const Registered ofLevel = measure({.name = "rest/100k", .unit = "s", .bar = 0.2}, secondsOfLevel);
const Registered ofMap = measure({.name = "inspect/2000", .unit = "s", .bar = 1}, secondsOfMap);

} // namespace

} // namespace sweep::bench
