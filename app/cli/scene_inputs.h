// Scene inputs of a subcommand: files, limits, interruption, exit status, suites.
#pragma once

#include "app/output/events.h"
#include "core/measure/untested_pairs.h"

#include <sweepbench/base/result.h>
#include <sweepbench/solve.h>

#include <atomic>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <ostream>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace CLI {
class App;
}

namespace sweep {

// Exit status of the program.

namespace exitStatus {

inline constexpr int done = 0; // `check`: no disagreement; `test`: every expectation holds
inline constexpr int finding =
    1; // depends on the subcommand: a disagreement, a failed or (--strict) absent expectation
inline constexpr int refused = 2; // invalid arguments, a refused input, an output that could not be written

} // namespace exitStatus

// Stop token of long work: requested by Ctrl+C or by a limit of processor time.

// The processor time used by all threads of this program, in seconds.
[[nodiscard]] double processorSeconds();

// While it lives, SIGINT, SIGTERM and SIGHUP, if they are awaited, request a stop and do not end the program. It blocks
// these signals for its thread; threads that do the work must be started afterwards, so that they inherit the blocked
// signals.
class Interruption
{
public:
    // With a limit, requests a stop as soon as processorSeconds() exceeds the limit, immediately if it already does.
    // Signals that are not awaited keep their effect; {} awaits none.
    explicit Interruption(std::optional<double> limit = {}, const sigset_t& awaited = signals());
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
    ~Interruption();

    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }
    // True if the limit caused the stop.
    [[nodiscard]] bool isOverLimit() const { return m_isOverLimit; }
    // The blocked signals, so that a child process can unblock them.
    [[nodiscard]] static sigset_t signals();

private:
    void watch();

    std::optional<double> m_limit;
    std::atomic<bool> m_isOverLimit = false;
    std::stop_source m_source;
    sigset_t m_before{};
    std::mutex m_mutex;
    std::condition_variable_any m_ended; // only the end of the watcher wakes it; made here, because it allocates
    std::jthread m_watcher;
};

// The processorSeconds() at which so many seconds from now are over; nothing for 0, which sets no limit.
[[nodiscard]] std::optional<double> endOf(double seconds);
// "4 s of processor time (--seconds sets another limit, 0 none)"
[[nodiscard]] std::string limitText(double seconds);

// Scenes that a subcommand reads, and the limits for solving them.

// One of the parts into which several processes share a list.
struct Shard
{
    std::uint64_t index = 0; // below count
    std::uint64_t count = 1;
    std::string by = {}; // the variable that chose it; empty: an option
};

// A list of scenes, its shard, and where the shard's result goes (shards.h).
struct SceneList
{
    std::string from = {}; // the file with the paths; empty: SceneInputs::paths
    std::string into = {}; // the folder for the result; empty: none
    std::optional<Shard> shard = {};
    std::string options = {}; // given, as far as the output depends on them
};

struct SceneInputs
{
    std::vector<std::string> paths; // "-" is standard input
    SceneList list = {};
    std::uint64_t maxBytes = std::uint64_t{1} << 30;
    std::uint64_t maxEvents = 10'000'000;
    std::uint64_t threads = 0; // 0: one per core
    bool asSingles = false;    // take the singles nearest to the numbers of each scene
};

// The number of threads: at most 1024; 0 for one per core.
[[nodiscard]] unsigned threadsOf(const SceneInputs& inputs);
// The solver's limits.
[[nodiscard]] SolveOptions solveOptionsOf(const SceneInputs& inputs);

// The name of a scene in messages and tables: its path, or "standard input".
[[nodiscard]] std::string sceneLabel(const std::string& path);

// Each adds the option of one limit: --max-bytes or --max-events.
void addByteLimit(CLI::App& command, std::uint64_t& maxBytes);
void addEventLimit(CLI::App& command, std::uint64_t& maxEvents);

// Adds --seconds, a limit of processor time.
void addTimeLimit(CLI::App& command, std::optional<double>& seconds);

// Whether the subcommand solves the scenes.
enum class Solves
{
    no,
    yes
};
// Adds the argument SCENE… and --max-bytes; for a subcommand that solves, also --max-events and --threads.
void addSceneArguments(CLI::App& command, SceneInputs& inputs, Solves solves);
// The same for a subcommand that solves exactly one scene.
void addOneSceneArgument(CLI::App& command, SceneInputs& inputs);

// A problem that is not about a place in a file.
[[nodiscard]] Problem problemWith(std::string message, std::string file = {});

// A problem if the time of an option, such as "--at ", is not in the scene's time.
[[nodiscard]] std::optional<Problem> outsideTime(const std::string& option, double t, const Scene& scene);

// Prints one problem per line, with control characters escaped. A problem without a file gets the label. Returns
// exitStatus::refused.
int refuse(std::ostream& err, std::vector<Problem> problems, const std::string& label = {});

// The problems, or if the limit of processor time stopped the work, one that names it.
[[nodiscard]] std::vector<Problem> namingLimit(const std::vector<Problem>& problems, double seconds);

// Lists at most --max-events pairs at rest in contact, and compares enough pairs of boxes to omit one only rarely.
[[nodiscard]] RestingLimits restingLimits(const SceneInputs& inputs);
// The problem that more pairs at rest are, or may be, in contact than --max-events allows to list.
[[nodiscard]] Problem tooManyAtRest(const UntestedPairs& untested, const SceneInputs& inputs);

// A problem if `output` is one of the input files, under any name, because writing it would destroy that file.
[[nodiscard]] std::optional<Problem> lossOfInput(const std::string& output, const std::vector<std::string>& inputs);

// Reads every scene, in order, and passes it to `work`. The problems of a refused scene are printed to `err` and passed
// to `refused`, if given; the other scenes still run. Returns the highest status.
struct SceneWork
{
    std::function<int(const std::string& label, const Scene& scene)> work;
    std::function<void(const std::string& label, const std::vector<Problem>& problems)> refused = {};
};
[[nodiscard]] int forEachScene(const SceneInputs& inputs, const SceneWork& work, std::ostream& err);

// The same for work that also needs the events. A scene that the solver refuses, or does not
// solve in its time, counts as refused.
struct TimelineWork
{
    std::function<int(const SolvedScene& solved)> work;
    std::function<void(const std::string& label, const std::vector<Problem>& problems)> refused = {};
    // Computes the events: solve(), or a function that computes only those that the work needs.
    std::function<Result<Timeline>(const Scene& scene, const SolveOptions& options)> solve = sweep::solve;
    double seconds = 0; // of processor time for each scene, then solved.stop is requested; 0: unlimited
};
[[nodiscard]] int forEachTimeline(const SceneInputs& inputs, const TimelineWork& work, std::ostream& err);
// The same for work that reads the events in parts.
struct PartedWork
{
    std::function<int(const PartedScene& solved)> work;
    std::function<void(const std::string& label, const std::vector<Problem>& problems)> refused = {};
    PartSizes sizes = {};
    double seconds = 0;
};
[[nodiscard]] int forEachTimelineInParts(const SceneInputs& inputs, const PartedWork& work, std::ostream& err);

// Scene files of a test suite: the named files, and all scene files in the named folders.

struct SuiteFile
{
    std::string path;
    std::string relative;     // path relative to the named folder; of a named file, its name
    std::string problem = {}; // of a folder that cannot be read or has no scenes
    std::string output = {};  // the file that is written for it
};

// A folder stands for every regular file NAME.scene.json in it and in its subfolders, ordered by the bytes of their
// paths. Links to folders are not followed.
[[nodiscard]] std::vector<SuiteFile> suiteOf(const std::vector<std::string>& paths);

} // namespace sweep
