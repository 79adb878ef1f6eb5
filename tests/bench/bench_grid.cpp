// The exact walks through the grid, against the usual walks in doubles.

#include "tests/bench/amanatides_woo.h"
#include "tests/bench/bench.h"
#include "tests/bench/disc_stream.h"
#include "tests/support/random.h"

#include <sweepbench/cell_walk.h>
#include <sweepbench/thin_cells.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <numbers>
#include <sstream>
#include <thread>
#include <tuple>

namespace sweep::bench {

namespace {

constexpr double length = 200; // length of the discs' walks, in cells
constexpr std::size_t thinCells = 1000;

// Rays without end from random points at random angles; the same in every run.
using Rays = std::array<BallPath<2>, 64>;

Rays raysOf(double radius)
{
    oracle::Random random(1);
    Rays rays;
    for (BallPath<2>& path : rays) {
        const double angle = random.real(0, 2 * std::numbers::pi);
        path.at = {random.real(-8, 8), random.real(-8, 8)};
        path.velocity = {std::cos(angle), std::sin(angle)};
        path.radius = radius;
    }
    return rays;
}

Rays shortRaysOf(double radius)
{
    Rays rays = raysOf(radius);
    for (BallPath<2>& path : rays)
        path.end = length;
    return rays;
}

const BoxGrid<2> unitGrid{{0, 0}, {1, 1}, CellPolicy::closed};

// ---- Thin rays

// Consumes the cells: does just enough to keep the walk from being optimised away.
struct CellSink
{
    std::uint64_t mix = 0;

    void operator()(long long i, long long j) { mix += static_cast<std::uint64_t>(i ^ (j << 20)); }
    void operator()(long long i, long long j, double t)
    {
        (*this)(i, j);
        mix += std::bit_cast<std::uint64_t>(t);
    }
};

// Passes the cells and their times to a sink, or the cells alone.
const auto thinOurs = [](const BallPath<2>& path, auto& sink) {
    ThinCells<2>(path, unitGrid).walk(thinCells, [&](const CellIndex<2>& cell) { sink(cell[0], cell[1]); });
};
const auto thinOursTimed = [](const BallPath<2>& path, auto& sink) {
    const auto visit = [&](const CellIndex<2>& cell, double t) { sink(cell[0], cell[1], t); };
    ThinCells<2>(path, unitGrid).walkTimed(thinCells, visit);
};
template <Step how>
const auto thinPeer = [](const BallPath<2>& path, auto& sink) {
    amanatidesWoo<how>(path, unitGrid, thinCells, [&](long long i, long long j, double) { sink(i, j); });
};
template <Step how>
const auto thinPeerTimed = [](const BallPath<2>& path, auto& sink) {
    amanatidesWoo<how>(path, unitGrid, thinCells, [&](long long i, long long j, double t) { sink(i, j, t); });
};

template <class Walk>
Timed eachCell(const Walk& walk)
{
    return [walk](benchmark::State& state) {
        const Rays rays = raysOf(0);
        std::uint64_t mix = 0;
        for (auto _ : state)
            for (const BallPath<2>& path : rays) {
                CellSink sink;
                walk(path, sink);
                mix += sink.mix;
            }
        benchmark::DoNotOptimize(mix);
        count(state, static_cast<double>(state.iterations() * rays.size() * thinCells));
    };
}

std::string sameThinCells()
{
    using Passed = std::tuple<long long, long long, double>;
    for (const BallPath<2>& path : raysOf(0)) {
        std::vector<Passed> p;
        std::vector<Passed> q;
        std::vector<Passed> untimed;
        const auto intoP = [&](long long i, long long j, double t) { p.emplace_back(i, j, t); };
        const auto intoQ = [&](long long i, long long j, double t) { q.emplace_back(i, j, t); };
        const auto intoUntimed = [&](long long i, long long j) { untimed.emplace_back(i, j, 0); };
        thinOursTimed(path, intoP);
        thinOurs(path, intoUntimed);
        thinPeerTimed<Step::branchless>(path, intoQ);
        const auto sameCell = [](const Passed& x, const Passed& y) {
            return std::get<0>(x) == std::get<0>(y) && std::get<1>(x) == std::get<1>(y);
        };
        const auto same = [&](const Passed& x, const Passed& y) {
            return sameCell(x, y) && std::abs(std::get<2>(x) - std::get<2>(y)) < 1e-6;
        };
        if (!std::equal(p.begin(), p.end(), q.begin(), q.end(), same) ||
            !std::equal(p.begin(), p.end(), untimed.begin(), untimed.end(), sameCell))
            return "the walks pass other cells, or at other times";
    }
    return {};
}

const Registered thin = [] {
    constexpr Step quick = Step::branchless;
    const std::string branching = "Amanatides-Woo that branches";
    compare({.name = "grid/thin", .bar = 1.5, .peer = "Amanatides-Woo without branches"}, eachCell(thinOurs),
            eachCell(thinPeer<quick>), sameThinCells);
    compare({.name = "grid/thin-times", .bar = 6, .peer = "the same, its times added up"}, eachCell(thinOursTimed),
            eachCell(thinPeerTimed<quick>), sameThinCells);
    compare({.name = "grid/thin-branching", .peer = branching}, eachCell(thinOurs),
            eachCell(thinPeer<Step::branching>));
    return Registered{};
}();

// ---- Discs

// Calls `seen` for every event that is not clipped.
template <class Seen>
void walkOurs(const BallPath<2>& path, const Seen& seen)
{
    CellWalk<2> walk(path, unitGrid, StartCells::omitted);
    while (const auto event = walk.next()) {
        if (event->clipped)
            break;
        seen(event->t, event->cell[0], event->cell[1], event->change == CellChange::enter);
    }
}

template <class Times, class Seen>
void walkDoubles(const BallPath<2>& path, const Seen& seen)
{
    DiscStream<Times> walk(path, unitGrid);
    for (DiscEvent event = walk.next(); event.t < *path.end; event = walk.next())
        seen(event.t, event.i, event.j, event.enters);
}

// Uses the lists that are faster for the radius.
template <class Seen>
void walkPeer(const BallPath<2>& path, const Seen& seen)
{
    if (path.radius < 8)
        walkDoubles<OneList>(path, seen);
    else
        walkDoubles<ManyLists>(path, seen);
}

struct EventSink
{
    std::uint64_t events = 0;
    CellSink cells;

    void operator()(double, long long i, long long j, bool enters)
    {
        ++events;
        cells(i, j);
        cells.mix += enters ? 1 : 0;
    }
};

// The walks with their starts, which find but do not report the cells in contact.
template <class Walk>
Timed eachEvent(double radius, const Walk& walk)
{
    return [radius, walk](benchmark::State& state) {
        const Rays rays = shortRaysOf(radius);
        std::uint64_t events = 0;
        std::uint64_t mix = 0;
        for (auto _ : state)
            for (const BallPath<2>& path : rays) {
                EventSink sink;
                walk(path, sink);
                events += sink.events;
                mix += sink.cells.mix;
            }
        benchmark::DoNotOptimize(mix);
        count(state, static_cast<double>(events));
    };
}

const auto discOurs = [](const BallPath<2>& path, EventSink& sink) {
    walkOurs(path, [&](double t, long long i, long long j, bool enters) { sink(t, i, j, enters); });
};
const auto discPeer = [](const BallPath<2>& path, EventSink& sink) {
    walkPeer(path, [&](double t, long long i, long long j, bool enters) { sink(t, i, j, enters); });
};

struct Heard
{
    long long i;
    long long j;
    bool enters;
    double t;

    friend auto operator<=>(const Heard&, const Heard&) = default;
};

// An objection if cells or their order differ, or times by more than rounding; empty otherwise.
std::string sameEvents(double radius)
{
    for (const BallPath<2>& path : shortRaysOf(radius)) {
        std::vector<Heard> p;
        std::vector<Heard> q;
        const auto into = [](std::vector<Heard>& list) {
            return [&list](double t, long long i, long long j, bool enters) { list.push_back({i, j, enters, t}); };
        };
        walkOurs(path, into(p));
        walkPeer(path, into(q));
        const auto earlier = [](const Heard& x, const Heard& y) { return x.t < y.t; };
        if (!std::is_sorted(q.begin(), q.end(), earlier))
            return "the peer's events are not in order, radius " + std::to_string(radius);
        std::sort(p.begin(), p.end());
        std::sort(q.begin(), q.end());
        const auto same = [](const Heard& x, const Heard& y) {
            return x.i == y.i && x.j == y.j && x.enters == y.enters && std::abs(x.t - y.t) < 1e-6;
        };
        if (!std::equal(p.begin(), p.end(), q.begin(), q.end(), same))
            return "the walks differ, radius " + std::to_string(radius) + ": " + std::to_string(p.size()) + " and " +
                   std::to_string(q.size()) + " events";
    }
    return {};
}

double processorSeconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Without the start: time is measured from the first event on.
Timed afterTheStart(double radius, std::uint64_t events)
{
    return [radius, events](benchmark::State& state) {
        const Rays rays = raysOf(radius);
        std::size_t k = 0;
        EventSink sink;
        for (auto _ : state) {
            CellWalk<2> walk(rays[k++ % rays.size()], unitGrid, StartCells::omitted);
            auto event = walk.next();
            const double begin = processorSeconds();
            for (std::uint64_t n = 0; n < events; ++n) {
                event = walk.next();
                sink(event->t, event->cell[0], event->cell[1], event->change == CellChange::enter);
            }
            state.SetIterationTime(processorSeconds() - begin);
        }
        benchmark::DoNotOptimize(sink.cells.mix);
        count(state, static_cast<double>(sink.events));
    };
}

// The time to the first event, nearly all of which goes to the cells in contact at the start.
Timed start(double radius)
{
    return [radius](benchmark::State& state) {
        const Rays rays = raysOf(radius);
        for (auto _ : state)
            for (const BallPath<2>& path : rays) {
                CellWalk<2> walk(path, unitGrid, StartCells::omitted);
                auto event = walk.next();
                benchmark::DoNotOptimize(event);
            }
        count(state, static_cast<double>(state.iterations() * rays.size()));
    };
}

std::string named(const std::string& what, double radius)
{
    std::ostringstream out;
    out << "grid/" << what << '-' << radius;
    return out.str();
}

const Registered discs = [] {
    for (const double radius : {0.25, 1.0, 3.7, 30.0})
        compare({.name = named("disc", radius), .bar = radius < 3.7 ? 2 : 1.5, .peer = "disc walk in doubles"},
                eachEvent(radius, discOurs), eachEvent(radius, discPeer), [radius] { return sameEvents(radius); });
    for (const double radius : {1.0, 30.0})
        print({.name = named("start", radius)}, start(radius));
    compare({.name = "grid/growth", .bar = 2, .peer = "radius 1, for radius 300", .clock = Clock::byHand},
            afterTheStart(300, 100'000), afterTheStart(1, 100'000));
    return Registered{};
}();

// ---- Far and many

// 10⁸ cells of a disc take minutes; they run only on request.
double discCells()
{
    const char* const wanted = std::getenv("SWEEPBENCH_BENCH_CELLS");
    return wanted ? std::atof(wanted) : 1e6;
}

// Walks this many cells along a ray without end.
void walkFar(CellWalk<2>& walk, double cells)
{
    while (const auto event = walk.next())
        if (event->t >= cells)
            break;
}

double thinMemory()
{
    CellSink sink;
    ThinCells<2> walk(raysOf(0)[0], unitGrid);
    walk.walkTimed(100'000'000, [&](const CellIndex<2>& cell, double t) { sink(cell[0], cell[1], t); });
    benchmark::DoNotOptimize(sink.mix);
    return peakMemory();
}

double discMemory()
{
    CellWalk<2> walk(raysOf(2)[0], unitGrid);
    walkFar(walk, discCells());
    return peakMemory();
}

double discMemoryGrown()
{
    CellWalk<2> walk(raysOf(2)[0], unitGrid);
    walkFar(walk, discCells() / 100);
    const double early = peakMemory();
    walkFar(walk, discCells());
    return peakMemory() - early;
}

void burst(benchmark::State& state)
{
    constexpr std::size_t projectiles = 10'000;
    std::vector<BallPath<2>> paths;
    while (paths.size() < projectiles)
        for (const BallPath<2>& path : raysOf(2))
            paths.push_back(path);
    paths.resize(projectiles);
    for (std::size_t k = 0; k < projectiles; ++k) {
        paths[k].at[0] += static_cast<double>(k) / 7;
        paths[k].end = 100;
    }
    std::uint64_t events = 0;
    for (auto _ : state) {
        std::atomic<std::uint64_t> all = 0;
        const auto work = [&](std::size_t first) {
            EventSink sink;
            for (std::size_t k = first; k < projectiles; k += 2)
                discOurs(paths[k], sink);
            all += sink.events;
            benchmark::DoNotOptimize(sink.cells.mix);
        };
        std::thread other(work, 1);
        work(0);
        other.join();
        events += all;
    }
    count(state, static_cast<double>(events));
}

const Registered farAndMany = [] {
    measure({.name = "grid/memory-thin", .unit = "MB", .bar = 50}, thinMemory);
    measure({.name = "grid/memory-disc", .unit = "MB", .bar = 50}, discMemory);
    measure({.name = "grid/memory-disc-grown", .unit = "MB"}, discMemoryGrown);
    print({.name = "grid/burst", .unit = "1/s", .clock = Clock::wall}, burst);
    return Registered{};
}();

} // namespace

} // namespace sweep::bench
