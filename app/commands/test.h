// What does `sweepbench test` do? Decides whether what each scene expects happens.
#pragma once

#include "app/commands/scene_inputs.h"

#include <ostream>

namespace sweep {

struct TestOptions
{
    enum class Format
    {
        text,
        junit
    };
    SceneInputs inputs;
    Format format = Format::text;
};

void addTestArguments(CLI::App& command, TestOptions& options);

// Returns the exit status.
[[nodiscard]] int runTest(const TestOptions& options, std::ostream& out, std::ostream& err);

} // namespace sweep
