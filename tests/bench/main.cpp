// sweepbench_bench [--out DIR] [--benchmark_…] [NAME…]: runs the rows whose name contains a NAME, prints one table and
// writes raw.json (Google Benchmark's own) and summary.json into DIR. A missed bar is reported but is not a failure; a
// void row is one.

#include "tests/bench/summary.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>

namespace sweep::bench {

namespace {

constexpr const char* alone = "--alone";

struct Arguments
{
    std::string out = ".";
    std::string alone; // the row to measure in this process
    std::vector<std::string> names;

    [[nodiscard]] bool wants(const std::string& row) const
    {
        return names.empty() || std::any_of(names.begin(), names.end(), [&](const std::string& name) {
                   return row.find(name) != std::string::npos;
               });
    }
};

// Collects the nanoseconds per item of every repetition by the benchmark's name, and copies the runs to the raw file.
class Collector : public benchmark::BenchmarkReporter
{
public:
    explicit Collector(std::ostream& raw) { m_raw.SetOutputStream(&raw); }

    bool ReportContext(const Context& context) override
    {
        if (m_begun)
            return true;
        m_begun = true;
        return m_raw.ReportContext(context);
    }
    void ReportRuns(const std::vector<Run>& runs) override
    {
        m_raw.ReportRuns(runs);
        for (const Run& run : runs) {
            const auto items = run.counters.find("items");
            if (run.run_type != Run::RT_Iteration || run.error_occurred || items == run.counters.end())
                continue;
            const bool byProcessor = run.run_name.time_type.empty();
            const double seconds = byProcessor ? run.cpu_accumulated_time : run.real_accumulated_time;
            m_times[run.run_name.function_name].push_back(1e9 * seconds / items->second.value);
        }
    }
    // To be called after the last row; `Finalize` is called after each row.
    void close()
    {
        if (m_begun)
            m_raw.Finalize();
        else
            m_raw.GetOutputStream() << "{}\n"; // no row was timed
    }

    // Forgets the times of a benchmark, which is to be measured again.
    void forget(const std::string& name) { m_times.erase(name); }

    [[nodiscard]] std::optional<double> median(const std::string& name)
    {
        std::vector<double>& times = m_times[name];
        if (times.empty())
            return std::nullopt;
        const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
        std::nth_element(times.begin(), middle, times.end());
        return *middle;
    }

private:
    benchmark::JSONReporter m_raw;
    bool m_begun = false;
    std::map<std::string, std::vector<double>> m_times;
};

void enlist(const std::string& name, const Timed& timed, Clock clock)
{
    auto* const benchmark = benchmark::RegisterBenchmark(name.c_str(), timed);
    if (clock == Clock::byHand)
        benchmark->UseManualTime();
    if (clock == Clock::wall)
        benchmark->UseRealTime();
}

// The number that this program prints if it is started for that row alone.
std::optional<double> measuredAlone(const std::string& row)
{
    const std::string program = std::filesystem::read_symlink("/proc/self/exe");
    std::FILE* const child = popen(("'" + program + "' " + alone + " '" + row + "'").c_str(), "r");
    if (!child)
        return std::nullopt;
    double value = 0;
    const bool isRead = std::fscanf(child, "%lf", &value) == 1;
    return pclose(child) == 0 && isRead ? std::optional(value) : std::nullopt;
}

Outcome runOnce(const Entry& entry, Collector& collector)
{
    Outcome outcome{entry.row, {}, {}, {}};
    if (entry.measured) {
        outcome.value = outcome.ratio = measuredAlone(entry.row.name);
        return outcome;
    }
    const std::string objection = entry.objection ? entry.objection() : std::string();
    if (!objection.empty()) {
        std::cerr << entry.row.name << " is void: " << objection << '\n';
        return outcome;
    }
    const std::string& name = entry.row.name;
    for (const char* const side : {"/ours", "/peer"})
        collector.forget(name + side);
    benchmark::RunSpecifiedBenchmarks(&collector, "^" + name + "/(ours|peer)(/|$)");
    outcome.value = collector.median(name + "/ours");
    outcome.peerValue = collector.median(name + "/peer");
    if (outcome.value && outcome.peerValue)
        outcome.ratio = entry.row.atLeast ? *outcome.peerValue / *outcome.value : *outcome.value / *outcome.peerValue;
    if (outcome.value && entry.row.unit == "1/s")
        outcome.value = 1e9 / *outcome.value;
    return outcome;
}

// A row that misses its bar is measured three times, and the best counts: other programs only make it slower.
Outcome run(const Entry& entry, Collector& collector)
{
    if (!entry.measured) {
        enlist(entry.row.name + "/ours", entry.ours, entry.row.clock);
        if (entry.peer)
            enlist(entry.row.name + "/peer", entry.peer, entry.row.clock);
    }
    Outcome best = runOnce(entry, collector);
    for (int again = 0; again < 2 && best.isOver(); ++again) {
        Outcome other = runOnce(entry, collector);
        const bool isBetter =
            other.ratio && (entry.row.atLeast ? *other.ratio > *best.ratio : *other.ratio < *best.ratio);
        if (isBetter)
            best = std::move(other);
    }
    return best;
}

// Removes the options of Google Benchmark from the command line; options given there override the defaults.
std::optional<Arguments> parsed(int argc, char** argv)
{
    std::vector<char*> words{argv[0]};
    char interleaving[] = "--benchmark_enable_random_interleaving=true";
    char repetitions[] = "--benchmark_repetitions=9";
    char shortest[] = "--benchmark_min_time=0.05";
    words.insert(words.end(), {interleaving, repetitions, shortest});
    words.insert(words.end(), argv + 1, argv + argc);
    int left = static_cast<int>(words.size());
    words.push_back(nullptr);
    benchmark::Initialize(&left, words.data());
    Arguments arguments;
    for (int k = 1; k < left; ++k) {
        const std::string word = words[static_cast<std::size_t>(k)];
        if (word == "--out" && k + 1 < left)
            arguments.out = words[static_cast<std::size_t>(++k)];
        else if (word == alone && k + 1 < left)
            arguments.alone = words[static_cast<std::size_t>(++k)];
        else if (word.starts_with('-'))
            return std::nullopt;
        else
            arguments.names.push_back(word);
    }
    return arguments;
}

int runAlone(const std::string& row)
{
    for (const Entry& entry : entries()) {
        if (entry.row.name != row || !entry.measured)
            continue;
        std::cout << entry.measured() << '\n';
        return 0;
    }
    return 2;
}

int runAll(const Arguments& arguments)
{
    std::ofstream raw(arguments.out + "/raw.json");
    std::ofstream summary(arguments.out + "/summary.json");
    if (!raw || !summary) {
        std::cerr << "cannot write into " << arguments.out << '\n';
        return 2;
    }
    Collector collector(raw);
    std::vector<Outcome> outcomes;
    std::vector<std::string> absences;
    for (const Entry& entry : entries()) {
        if (!arguments.wants(entry.row.name))
            continue;
        if (!entry.absence.empty()) {
            absences.push_back(entry.row.name + ": " + entry.absence);
            continue;
        }
        std::cerr << entry.row.name << " …\n";
        outcomes.push_back(run(entry, collector));
    }
    collector.close();
    for (const std::string& absence : absences)
        std::cout << "left out: " << absence << '\n';
    if (outcomes.empty() && absences.empty()) {
        std::cerr << "no row has such a name\n";
        return 2;
    }
    printTable(std::cout, outcomes);
    writeSummary(summary, outcomes);
    const auto over = std::count_if(outcomes.begin(), outcomes.end(), [](const Outcome& o) { return o.isOver(); });
    const auto lost = std::count_if(outcomes.begin(), outcomes.end(), [](const Outcome& o) { return !o.value; });
    std::cout << "over their bar: " << over << ", not measured: " << lost << '\n';
    return lost == 0 ? 0 : 1;
}

} // namespace

} // namespace sweep::bench

int main(int argc, char** argv)
{
    const auto arguments = sweep::bench::parsed(argc, argv);
    if (!arguments) {
        std::cerr << "sweepbench_bench [--out DIR] [--benchmark_…] [NAME…]\n";
        return 2;
    }
    return arguments->alone.empty() ? sweep::bench::runAll(*arguments) : sweep::bench::runAlone(arguments->alone);
}
