// The exact walks through the grid, against the walks in doubles that one would write otherwise.

#include "core/grid/cell_walk.h"
#include "tests/bench/bench.h"
#include "tests/bench/disc_stream.h"
#include "tests/support/random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <map>
#include <numbers>

namespace sweep::bench {

namespace {

constexpr double length = 200; // cells
constexpr std::size_t rays = 64;

BallPath<2> randomRay(oracle::Random& random, double radius)
{
    BallPath<2> path;
    const double angle = random.real(0, 2 * std::numbers::pi);
    path.at = {random.real(-8, 8), random.real(-8, 8)};
    path.velocity = {std::cos(angle), std::sin(angle)};
    path.end = length;
    path.radius = radius;
    return path;
}

const std::array<BallPath<2>, rays>& raysOf(double radius)
{
    static std::map<double, std::array<BallPath<2>, rays>> known;
    const auto [place, fresh] = known.try_emplace(radius);
    if (fresh) {
        oracle::Random random(1);
        for (BallPath<2>& path : place->second)
            path = randomRay(random, radius);
    }
    return place->second;
}

const BoxGrid<2> unitGrid{{0, 0}, {1, 1}, CellPolicy::closed};

// Calls `seen` for every event that is not clipped.
template <class Seen>
void walkOurs(const BallPath<2>& path, const Seen& seen)
{
    CellWalk<2> walk(path, unitGrid, StartCells::left);
    while (const auto event = walk.next()) {
        if (event->clipped)
            break;
        seen(event->t, event->cell[0], event->cell[1], event->change == CellChange::enter);
    }
}

template <class Seen>
void walkPeer(const BallPath<2>& path, const Seen& seen)
{
    DiscStream<SortedTimes> walk(path, unitGrid);
    for (DiscEvent event = walk.next(); event.t < *path.end; event = walk.next())
        seen(event.t, event.i, event.j, event.enters);
}

// What becomes of the events: as little as keeps the walk from being optimised away.
struct Sink
{
    std::uint64_t events = 0;
    std::uint64_t mix = 0;

    void operator()(double, long long i, long long j, bool enters)
    {
        ++events;
        mix += static_cast<std::uint64_t>(i ^ (j << 20)) + (enters ? 1 : 0);
    }
};

template <class Walk>
Timed eachEvent(double radius, const Walk& walk)
{
    return [radius, walk](benchmark::State& state) {
        const auto& paths = raysOf(radius);
        Sink sink;
        for (auto _ : state)
            for (const BallPath<2>& path : paths)
                walk(path, sink);
        benchmark::DoNotOptimize(sink.mix);
        count(state, static_cast<double>(sink.events));
    };
}

const auto ours = [](const BallPath<2>& path, Sink& sink) {
    walkOurs(path, [&](double t, long long i, long long j, bool enters) { sink(t, i, j, enters); });
};
const auto peer = [](const BallPath<2>& path, Sink& sink) {
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

// The same cells entered and left at times that differ by rounding alone, each walk in order?
std::string sameEvents(double radius)
{
    for (const BallPath<2>& path : raysOf(radius)) {
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

// Without the start: the time runs from the first event on.
Timed afterTheStart(double radius, std::uint64_t events)
{
    return [radius, events](benchmark::State& state) {
        std::size_t k = 0;
        double walked = 0;
        Sink sink;
        for (auto _ : state) {
            BallPath<2> path = raysOf(radius)[k++ % rays];
            path.end.reset();
            CellWalk<2> walk(path, unitGrid, StartCells::left);
            auto event = walk.next();
            const double begin = processorSeconds();
            for (std::uint64_t n = 0; n < events; ++n) {
                event = walk.next();
                sink(event->t, event->cell[0], event->cell[1], event->change == CellChange::enter);
            }
            state.SetIterationTime(processorSeconds() - begin);
            walked += static_cast<double>(events);
        }
        benchmark::DoNotOptimize(sink.mix);
        count(state, walked);
    };
}

std::string named(const char* what, double radius)
{
    std::string number = std::to_string(radius);
    number.erase(number.find_last_not_of('0') + 1);
    if (number.back() == '.')
        number.pop_back();
    return "grid/" + (what + ("-" + number));
}

const Registered discs = [] {
    for (const double radius : {0.25, 1.0, 3.7, 30.0}) {
        check([radius] { return sameEvents(radius); });
        compare({.name = named("disc", radius), .bar = radius < 3.7 ? 2 : 1.5, .peer = "disc walk in doubles"},
                eachEvent(radius, ours), eachEvent(radius, peer));
    }
    return Registered{};
}();

const Registered growth =
    compare({.name = "grid/growth", .bar = 2, .peer = "radius 1, ours 300", .clock = Clock::byHand},
            afterTheStart(300, 100'000), afterTheStart(1, 100'000));

} // namespace

} // namespace sweep::bench
