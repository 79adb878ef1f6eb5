// What does `sweepbench events` do? Prints every event of every scene.
#pragma once

#include "app/cli/input/scene_inputs.h"
#include "app/cli/output/event_writer.h"

#include <ostream>

namespace sweep {

struct EventsOptions
{
    enum class Format
    {
        text,
        json,
        csv
    };
    SceneInputs inputs;
    Format format = Format::text;
    EventTextOptions text = {};
};

// Adds the subcommand's arguments to `command`.
void addEventsArguments(CLI::App& command, EventsOptions& options);

// Returns the exit status.
[[nodiscard]] int runEvents(const EventsOptions& options, std::ostream& out, std::ostream& err);

} // namespace sweep
