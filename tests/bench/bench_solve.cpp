// Solving whole scenes, and updating one after an edit.

#include "core/contacts/candidate_pairs.h"
#include "core/events/contact_point.h"
#include "core/solve/solution.h"
#include "tests/bench/bench.h"
#include "tests/support/crowd.h"
#include "tests/support/paths.h"

#include <sweepbench/scene_file.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>

namespace sweep::bench {

namespace {

constexpr std::size_t many = 100'000;
constexpr unsigned twoThreads = 2;

double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

template <class Work>
double medianSeconds(int times, const Work& work)
{
    std::vector<double> seconds;
    for (int i = 0; i < times; ++i) {
        const double begin = now();
        work(i);
        seconds.push_back(now() - begin);
    }
    std::sort(seconds.begin(), seconds.end());
    return seconds[seconds.size() / 2];
}

SolveOptions onThreads(unsigned threads)
{
    SolveOptions options;
    options.threads = threads;
    return options;
}

double solveSeconds(const Scene& scene, unsigned threads, int times)
{
    return medianSeconds(times, [&](int) { benchmark::DoNotOptimize(solve(scene, onThreads(threads)).ok()); });
}

double secondsOfMany()
{
    return solveSeconds(oracle::crowd(many), twoThreads, 5);
}

double pairSecondsOfMany()
{
    const Scene scene = oracle::crowd(many);
    return medianSeconds(
        5, [&](int) { benchmark::DoNotOptimize(candidatePairs(scene, {.threads = twoThreads, .job = {}}).data()); });
}

// A million bodies take gigabytes; the environment can set a smaller number.
std::size_t mostBodies()
{
    const char* const wanted = std::getenv("SWEEPBENCH_BENCH_BODIES");
    return wanted ? static_cast<std::size_t>(std::atof(wanted)) : 1'000'000;
}

// The ratio of the time per body with most bodies to that with 10,000.
double growth()
{
    constexpr std::size_t few = 10'000;
    const auto each = [](std::size_t bodies, int times) {
        return solveSeconds(oracle::crowd(bodies), twoThreads, times) / static_cast<double>(bodies);
    };
    const double ofFew = each(few, 9);
    return each(mostBodies(), 3) / ofFew;
}

// Milliseconds to solve a crowd again in which one body has moved.
double editMilliseconds()
{
    Scene scene = oracle::crowd(many);
    Solution solution;
    const SolveOptions options = onThreads(twoThreads);
    if (!solution.update(scene, BodyOrigins(), options))
        std::abort();
    // The paths of another crowd of that size lead through the same area.
    const Scene other = oracle::crowd(many, 2);
    return 1e3 * medianSeconds(101, [&](int i) {
               const std::size_t place = static_cast<std::size_t>(i) * 997 % many;
               std::string id = scene.bodies[place].id;
               scene.bodies[place] = other.bodies[place];
               scene.bodies[place].id = std::move(id);
               BodyOrigins origins(many);
               origins.change({place});
               if (!solution.update(scene, origins, options))
                   std::abort();
           });
}

// The time to solve a scene of tests/bench/scenes and compute its contact points.
double secondsOfScene(const char* name)
{
    const Result<Scene> scene = readSceneFile(sourcePath("tests/bench/scenes/") + name);
    return medianSeconds(3, [&](int) {
        const Result<Timeline> timeline = solve(*scene, onThreads(twoThreads));
        for (const TimelineInstant& instant : timeline->instants())
            for (const Event& event : timeline->eventsOf(instant))
                benchmark::DoNotOptimize(contactPoint(*scene, event, instant.time));
    });
}

const Registered wholeScenes = [] {
    measure({.name = "solve/pairs", .unit = "s"}, pairSecondsOfMany);
    measure({.name = "solve/100k", .unit = "s", .bar = 0.5}, secondsOfMany);
    measure({.name = "solve/edit", .unit = "ms", .bar = 5}, editMilliseconds);
    measure({.name = "solve/growth", .unit = "×", .bar = 2}, growth);
    measure({.name = "solve/exponents-two-capsules", .unit = "s", .bar = 2},
            [] { return secondsOfScene("exponents-two-capsules.scene.json"); });
    measure({.name = "solve/exponents-30-capsules", .unit = "s", .bar = 5},
            [] { return secondsOfScene("exponents-30-capsules.scene.json"); });
    return Registered{};
}();

} // namespace

} // namespace sweep::bench
