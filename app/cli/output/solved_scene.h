// Scene with its exact events and the label that it goes by in messages and tables.
#pragma once

#include "core/events/timeline_parts.h"
#include "core/scene/scene.h"

#include <string>

namespace sweep {

struct SolvedScene
{
    const std::string& label; // the file as it was named, or "standard input"
    const Scene& scene;
    const Timeline& timeline;
};

// The same for events that are read in parts.
struct PartedScene
{
    const std::string& label;
    const Scene& scene;
    TimelineParts timeline;
};

} // namespace sweep
