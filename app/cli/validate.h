// What does `sweepbench validate` do? Says of every scene that it is ok, or all that is wrong with it.
#pragma once

#include "app/cli/input/scene_inputs.h"

#include <ostream>

namespace sweep {

struct ValidateOptions
{
    SceneInputs inputs;
};

void addValidateArguments(CLI::App& command, ValidateOptions& options);

// Returns the exit status.
[[nodiscard]] int runValidate(const ValidateOptions& options, std::ostream& out, std::ostream& err);

} // namespace sweep
