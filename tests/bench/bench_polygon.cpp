// Polygons: all contacts of a pair against Box2D's time of impact, and a crowd of crates.
//
// Half of the pairs meet, a quarter pass within 1 % of the size, and the rest further away. Bodies are prepared before,
// as Box2D's proxies are. All numbers are floats, so that both answer about the same motion. Box2D computes in
// floats, finds the first contact alone and stops within its slop.

#include "core/base/decimal.h"
#include "core/contacts/condition.h"
#include "core/scene/prepared_body.h"
#include "tests/bench/query_rows.h"
#include "tests/support/random.h"

#include <sweepbench/solve.h>

#include <chrono>
#include <memory>
#include <numbers>

#ifdef SWEEPBENCH_BOX2D
#include <box2d/b2_time_of_impact.h>
#endif

namespace sweep::bench {

namespace {

using Outline = std::vector<Vec>;

// By a call: at -O2, GCC 12 leaves out both roundings of a vector that are written as conversions.
Vec single(Vec p)
{
    return {nearestSingle(p.x), nearestSingle(p.y)};
}

// A regular polygon about the origin with a corner at `angle`.
Outline regular(std::size_t corners, double radius, double angle)
{
    Outline outline;
    for (std::size_t i = 0; i < corners; ++i) {
        const double at = angle + 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(corners);
        outline.push_back(single({radius * std::cos(at), radius * std::sin(at)}));
    }
    return outline;
}

Body moved(const Outline& outline, Vec from, Vec to)
{
    Body body;
    if (outline.size() == 1) {
        body.a = FromTo{from, to};
        return body;
    }
    body.shape = Shape::polygon;
    for (const Vec p : outline)
        body.points.emplace_back(FromTo{from + p, to + p});
    return body;
}

// How far the outline reaches along a direction.
double reach(const Outline& outline, Vec direction)
{
    double most = dot(outline.front(), direction);
    for (const Vec p : outline)
        most = std::max(most, dot(p, direction));
    return most;
}

// A polygon at rest in the origin, and one or a point that passes it.
struct PolygonPair
{
    Outline p;
    Outline q;
    Vec from; // the path of q
    Vec to;
};

PolygonPair passing(oracle::Random& random, Outline p, Outline q, std::size_t kind)
{
    const double angle = random.real(0, 2 * std::numbers::pi);
    const Vec along{std::cos(angle), std::sin(angle)};
    const Vec across{-along.y, along.x};
    const double touching = reach(p, across) + reach(q, {-across.x, -across.y});
    const double offset = kind % 4 < 2    ? random.real(0, 0.95) * touching
                          : kind % 4 == 2 ? random.real(1, 1.01) * touching
                                          : random.real(1.05, 2) * touching;
    const auto at = [&](double s) {
        return single({s * along.x + offset * across.x, s * along.y + offset * across.y});
    };
    return {std::move(p), std::move(q), at(-4), at(4)};
}

template <std::size_t cornersP, std::size_t cornersQ>
std::vector<PolygonPair> pairs()
{
    oracle::Random random(43);
    std::vector<PolygonPair> all;
    for (std::size_t i = 0; i < setSize; ++i) {
        const auto outline = [&random](std::size_t corners) {
            return corners == 1 ? Outline{Vec{}} : regular(corners, 1, random.real(0, 6));
        };
        Outline p = outline(cornersP);
        Outline q = outline(cornersQ);
        all.push_back(passing(random, std::move(p), std::move(q), i));
    }
    return all;
}

constexpr Interval whole{0, 1};

template <std::size_t cornersP, std::size_t cornersQ>
void ours(benchmark::State& state)
{
    const std::vector<PolygonPair> queries = pairs<cornersP, cornersQ>();
    std::vector<Body> bodies;
    std::vector<std::unique_ptr<const PreparedBody>> prepared;
    bodies.reserve(2 * queries.size());
    for (const PolygonPair& query : queries) {
        bodies.push_back(moved(query.p, {}, {}));
        bodies.push_back(moved(query.q, query.from, query.to));
    }
    for (const Body& body : bodies)
        prepared.push_back(std::make_unique<const PreparedBody>(body, whole));
    std::size_t contacts = 0;
    for (auto _ : state)
        for (std::size_t i = 0; i < prepared.size(); i += 2)
            contacts += decidedContacts(*prepared[i], *prepared[i + 1], whole).contacts.size();
    benchmark::DoNotOptimize(contacts);
    count(state, static_cast<double>(state.iterations() * queries.size()));
}

#ifdef SWEEPBENCH_BOX2D

b2Vec2 narrow(Vec p)
{
    return {static_cast<float>(p.x), static_cast<float>(p.y)};
}

b2DistanceProxy proxyOf(const Outline& outline, std::vector<b2Vec2>& vertices)
{
    for (const Vec p : outline)
        vertices.push_back(narrow(p));
    b2DistanceProxy proxy;
    proxy.Set(vertices.data(), static_cast<int>(vertices.size()), vertices.size() == 1 ? 0 : b2_polygonRadius);
    return proxy;
}

b2Sweep sweepOf(Vec from, Vec to)
{
    b2Sweep sweep{};
    sweep.localCenter = {0, 0};
    sweep.c0 = narrow(from);
    sweep.c = narrow(to);
    return sweep;
}

template <std::size_t cornersP, std::size_t cornersQ>
void box2d(benchmark::State& state)
{
    const std::vector<PolygonPair> queries = pairs<cornersP, cornersQ>();
    std::vector<std::vector<b2Vec2>> vertices(2 * queries.size());
    std::vector<b2TOIInput> inputs;
    for (std::size_t i = 0; i < queries.size(); ++i) {
        b2TOIInput input;
        input.proxyA = proxyOf(queries[i].p, vertices[2 * i]);
        input.proxyB = proxyOf(queries[i].q, vertices[2 * i + 1]);
        input.sweepA = sweepOf({}, {});
        input.sweepB = sweepOf(queries[i].from, queries[i].to);
        input.tMax = 1;
        inputs.push_back(input);
    }
    double mix = 0;
    for (auto _ : state)
        for (const b2TOIInput& input : inputs) {
            b2TOIOutput output;
            b2TimeOfImpact(&output, &input);
            mix += static_cast<double>(output.t);
        }
    benchmark::DoNotOptimize(mix);
    count(state, static_cast<double>(state.iterations() * queries.size()));
}

#endif

template <std::size_t cornersP, std::size_t cornersQ>
void pairRow(const std::string& name, [[maybe_unused]] double bar)
{
#ifdef SWEEPBENCH_BOX2D
    compare({.name = name, .bar = bar, .atLeast = true, .peer = "b2TimeOfImpact"}, ours<cornersP, cornersQ>,
            box2d<cornersP, cornersQ>);
#else
    leaveOut(name, "built without Box2D 2.4");
#endif
}

// Boxes on straight paths, about one in nine units of area.
Scene crates(std::size_t count)
{
    oracle::Random random(44);
    const double side = 3 * std::sqrt(static_cast<double>(count));
    Scene scene;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec from{random.real(0, side), random.real(0, side)};
        const Vec to = from + Vec{random.real(-2, 2), random.real(-2, 2)};
        scene.bodies.push_back(moved(regular(4, 0.7, random.real(0, 6)), from, to));
        scene.bodies.back().id = std::to_string(i);
    }
    return scene;
}

double secondsOfCrates()
{
    const Scene scene = crates(10'000);
    std::vector<double> seconds;
    for (int i = 0; i < 5; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        SolveOptions options;
        options.threads = 2;
        benchmark::DoNotOptimize(solve(scene, options)->events().size());
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    std::ranges::sort(seconds);
    return seconds[seconds.size() / 2];
}

// The time of a thousand discs against a polygon of that many corners, per disc, in that of one with ten.
double growthWithCorners()
{
    const auto seconds = [](std::size_t corners) {
        const Body polygon = moved(regular(corners, 1, 0.1), {}, {});
        const PreparedBody prepared(polygon, whole);
        oracle::Random random(45);
        std::size_t contacts = 0;
        const auto begin = std::chrono::steady_clock::now();
        for (int i = 0; i < 1000; ++i) {
            Body disc;
            disc.shape = Shape::circle;
            disc.a = FromTo{{-3, random.real(-1.2, 1.2)}, {3, random.real(-1.2, 1.2)}};
            disc.radius.from = 0.01;
            contacts += decidedContacts(prepared, PreparedBody(disc, whole), whole).contacts.size();
        }
        benchmark::DoNotOptimize(contacts);
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    std::vector<double> ratios;
    for (int i = 0; i < 9; ++i)
        ratios.push_back(seconds(10'000) / seconds(10));
    std::ranges::sort(ratios);
    return ratios[ratios.size() / 2];
}

const Registered rows = [] {
    pairRow<8, 1>("point-polygon/moving", 2);
    pairRow<4, 4>("polygon-polygon/moving", 1);
    measure({.name = "solve/crates", .unit = "s", .bar = 0.5}, secondsOfCrates);
    measure({.name = "polygon/10k-corners", .unit = "×", .bar = 20}, growthWithCorners);
    return Registered{};
}();

} // namespace

} // namespace sweep::bench
