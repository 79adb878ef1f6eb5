// What does `sweepbench reduce` do? Looks for the smallest scene in which something still happens.
#pragma once

#include "app/cli/diff.h"
#include "app/cli/input/scene_inputs.h"
#include "core/logs/engine_log.h"

#include <optional>
#include <ostream>
#include <string>

namespace sweep {

struct ReduceOptions
{
    enum class Keep
    {
        nothing,
        event,
        expectation,
        disagreement // of the audit, or of the log where there is one
    };
    SceneInputs inputs; // exactly one scene
    Keep keep = Keep::nothing;
    std::optional<std::size_t> which = {}; // from 0
    std::string log;
    LogArguments logArguments = {};
    std::string command;
    double commandLimit = 60; // seconds
    std::string output;       // empty: standard output
};

void addReduceArguments(CLI::App& command, ReduceOptions& options);

// Returns the exit status. Interrupted, it gives the best so far.
[[nodiscard]] int runReduce(const ReduceOptions& options, std::ostream& out, std::ostream& err);

} // namespace sweep
