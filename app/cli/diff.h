// What does `sweepbench diff` do? Says where an engine's log parts from the exact events of a scene.
#pragma once

#include "app/cli/input/scene_inputs.h"
#include "core/logs/log_comparison.h"

#include <ostream>

namespace CLI {
class Option;
}

namespace sweep {

// How a log is read, and what is one event.
struct LogArguments
{
    LogReading reading = {};
    std::optional<double> within = {}; // a millionth of the scene's time where absent
    std::optional<double> reach = {};
    bool unclipped = false; // a log may lack events that are clipped
};

struct DiffOptions
{
    std::vector<std::string> paths; // the scene, and the log
    SceneInputs inputs;             // limits alone
    LogArguments log;
    bool all = false; // also what is equal
    bool json = false;
};

void addDiffArguments(CLI::App& command, DiffOptions& options);

// Returns the exit status.
[[nodiscard]] int runDiff(const DiffOptions& options, std::ostream& out, std::ostream& err);

// The options that say it, for every command with a log. Where `given` is the option that names one, they need it.
void addLogArguments(CLI::App& command, LogArguments& log, CLI::Option* given = nullptr);
[[nodiscard]] LogTolerance logTolerance(const Scene& scene, const LogArguments& log);

} // namespace sweep
