// What does `sweepbench inspect` do? Prints what the instruments measure between bodies at one time.
#pragma once

#include "app/cli/input/scene_inputs.h"
#include "app/cli/output/inspect_writer.h"

#include <optional>
#include <ostream>

namespace sweep {

struct InspectOptions
{
    SceneInputs inputs;
    std::optional<TypedTime> at;
    std::optional<std::string> a; // none: all pairs
    std::optional<std::string> b; // none: all pairs of a
    double framesPerUnit = 60;    // > 0
    std::optional<int> clearance; // steps of the curve over time, in place of the instruments
    bool json = false;
};

void addInspectArguments(CLI::App& command, InspectOptions& options);

// Returns the exit status.
[[nodiscard]] int runInspect(const InspectOptions& options, std::ostream& out, std::ostream& err);

} // namespace sweep
