// What does `sweepbench sample` do? Says what a frame-by-frame checker would see of every scene.
#pragma once

#include "app/cli/input/scene_inputs.h"
#include "core/sampling/sampling.h"

#include <ostream>

namespace sweep {

struct SampleOptions
{
    SceneInputs inputs;
    SamplingRule rule = {};
    bool json = false;
};

// Adds the subcommand's arguments to `command`.
void addSampleArguments(CLI::App& command, SampleOptions& options);

// Returns the exit status.
[[nodiscard]] int runSample(const SampleOptions& options, std::ostream& out, std::ostream& err);

} // namespace sweep
