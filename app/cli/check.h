// What does `sweepbench check` do? Lets an independent library audit the events of every scene.
#pragma once

#include "app/cli/input/scene_inputs.h"

#include <ostream>

namespace sweep {

struct CheckOptions
{
    enum class Format
    {
        text,
        json,
        junit
    };
    SceneInputs inputs;
    Format format = Format::text;
    bool strict = false; // undecided is a finding too
    bool brief = false;  // text: only what does not agree
};

void addCheckArguments(CLI::App& command, CheckOptions& options);

// Returns the exit status.
[[nodiscard]] int runCheck(const CheckOptions& options, std::ostream& out, std::ostream& err);

} // namespace sweep
