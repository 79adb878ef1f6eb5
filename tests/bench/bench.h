// Rows of the benchmark: what is measured, the peer, and the bar.
//
// Each tests/bench/bench_<subject>.cpp names its rows as the program starts:
//
//     const Registered sort = compare({.name = "sort/ints", .bar = 1.5, .peer = "std::sort"}, ours, peer);
//
// They are run in that order, ours and its peer taking turns, so that both see the same machine.
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
    wall       // for what runs on several threads
};

// A row before it is measured.
struct Row
{
    std::string name;               // subject/what: its key in the table and in the summary
    std::string unit = "ns";        // of the value
    std::optional<double> bar = {}; // of the ratio; none: it is only printed
    bool atLeast = false;           // how many times faster than its peer it is to be at least
    std::string peer = {};          // what ours is compared with, for people; empty: nothing
    Clock clock = Clock::processor;
};

// The body of one Google benchmark. It says with `count` how many items its iterations did in all.
using Timed = std::function<void(benchmark::State&)>;
// A number that is taken once.
using Measured = std::function<double()>;
// Do ours and its peer answer the same? A text that is not empty says why not: the row is void, and is not timed.
using Check = std::function<std::string()>;

struct Entry
{
    Row row;
    Timed ours;
    Timed peer;
    Check objection;
    Measured measured;
    std::string absence; // why it is not measured here
};

// All of them, in the order in which they were named.
[[nodiscard]] std::vector<Entry>& entries();

// What naming a row gives, so that it can stand outside functions.
struct Registered
{
};

// Value: nanoseconds per item of ours. Ratio: to that of the peer; with atLeast the other way round.
Registered compare(const Row& row, const Timed& ours, const Timed& peer, const Check& objection = {});
// Value: nanoseconds per item or, where the unit is "1/s", items per second. No ratio.
Registered print(const Row& row, const Timed& ours);
// Value and ratio: the number, taken in a process of its own, so that nothing else counts.
Registered measure(const Row& row, const Measured& measured);

// A row that cannot be measured here; it is said why.
Registered leaveOut(const std::string& name, const std::string& why);

// Of this process, in MB (10⁶ bytes).
[[nodiscard]] double peakMemory();

// Items of all iterations.
inline void count(benchmark::State& state, double items)
{
    state.counters["items"] = items;
}

} // namespace sweep::bench
