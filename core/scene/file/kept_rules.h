// Can the texts and kept members of a scene be written so that they read back?
#pragma once

#include "core/scene/file/found_problems.h"
#include "core/scene/scene.h"

namespace sweep {

// Adds every text that is not UTF-8, and every kept member, view or style that is not what its reader lets through.
// A scene that was read has none of these.
void applyKeptRules(const Scene& scene, FoundProblems& problems);

} // namespace sweep
