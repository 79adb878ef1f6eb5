// Rows of the benchmark: the measured code, its peer, and the bar.
//
// Each tests/bench/bench_<subject>.cpp registers its rows as the program starts:
//
//     const Registered sort = compare({.name = "sort/ints", .bar = 1.5, .peer = "std::sort"}, ours, peer);
//
// Rows run in that order; ours and the peer alternate, so that both see the same machine.
#pragma once

#include <benchmark/benchmark.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sweep::bench {

enum class Clock
{
    processor, // time of this thread
    byHand,    // the body sets the time of each iteration
    wall       // for code on several threads
};

// A row before its measurement.
struct Row
{
    std::string name;               // subject/what: the key in the table and in the summary
    std::string unit = "ns";        // unit of the value
    std::optional<double> bar = {}; // limit of the ratio; none: the row is only printed
    bool atLeast = false;           // the bar is the minimum speed-up over the peer
    std::string peer = {};          // the peer's name, for people; empty: no peer
    Clock clock = Clock::processor;
};

// The body of one Google benchmark. It reports by `count` how many items its iterations processed in total.
using Timed = std::function<void(benchmark::State&)>;
// A number that is measured once.
using Measured = std::function<double()>;
// Compares the results of ours and the peer. A non-empty text states a difference: the row is void and is not timed.
using Check = std::function<std::string()>;

struct Entry
{
    Row row;
    Timed ours;
    Timed peer;
    Check objection;
    Measured measured;
    std::string absence; // the reason why it is not measured here
};

// All rows, in the order of their registration.
[[nodiscard]] std::vector<Entry>& entries();

// The result of a registration, so that it can be written outside functions.
struct Registered
{
};

// Value: nanoseconds per item of ours. Ratio: ours to the peer; the peer to ours if atLeast is set.
Registered compare(const Row& row, const Timed& ours, const Timed& peer, const Check& objection = {});
// Value: nanoseconds per item or, if the unit is "1/s", items per second. No ratio.
Registered print(const Row& row, const Timed& ours);
// Value and ratio: the number, measured in a process of its own, so that it counts nothing else.
Registered measure(const Row& row, const Measured& measured);

// Registers a row that cannot be measured here, with the reason.
Registered leaveOut(const std::string& name, const std::string& why);

// The peak memory of this process, in MB (10⁶ bytes).
[[nodiscard]] double peakMemory();

// Reports the number of items of all iterations.
inline void count(benchmark::State& state, double items)
{
    state.counters["items"] = items;
}

} // namespace sweep::bench
