// Scene with its exact events and its label in messages and tables.
#pragma once

#include "core/events/timeline_parts.h"
#include "core/scene/scene.h"

#include <string>

namespace sweep {

struct SolvedScene
{
    const std::string& label; // the path as given, or "standard input"
    const Scene& scene;
    const Timeline& timeline;
};

// The same with events that are read in parts.
struct PartedScene
{
    const std::string& label;
    const Scene& scene;
    TimelineParts timeline;
};

} // namespace sweep
