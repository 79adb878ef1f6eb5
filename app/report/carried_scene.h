// Which scene is in a file: the file itself, or the one that a bug report carries?
#pragma once

#include "core/base/result.h"
#include "core/scene/scene_file.h"

#include <string>

namespace sweep {

// Does the file begin as a zip archive does? Only a file that can be read twice is looked at: never standard input.
[[nodiscard]] bool isReport(const std::string& path);

// The scene of a scene file, or of a report. Refused beside what readSceneFile refuses: an archive above 256 MiB, what
// openedArchive refuses, and one without a scene.
[[nodiscard]] Result<Scene> readCarriedScene(const std::string& path, const ReadOptions& options);

} // namespace sweep
