// What does `sweepbench test` do? Decides whether what each scene of a suite expects happens.
#pragma once

#include "app/cli/input/scene_inputs.h"

#include <ostream>

namespace sweep {

struct TestOptions
{
    enum class Format
    {
        text,
        junit,
        tap
    };
    SceneInputs inputs; // folders, too
    Format format = Format::text;
    std::string pictures; // the folder for pictures of failing scenes; empty: none
};

void addTestArguments(CLI::App& command, TestOptions& options);

// Scenes are decided side by side; what is printed does not depend on that. Returns the exit status.
// Requires: with pictures, a QGuiApplication lives.
[[nodiscard]] int runTest(const TestOptions& options, std::ostream& out, std::ostream& err);

} // namespace sweep
