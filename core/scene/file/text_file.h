// What does a file say, all of it?
#pragma once

#include "core/scene/file/scene_file.h"

#include <string>

namespace sweep {

// The bytes of the file; "-" is standard input. Problems as readSceneFile() has them; `is` ends that of a folder: "a
// scene is a file". Stopped by its job: a problem whose message is "cancelled".
[[nodiscard]] Result<std::string> readTextFile(const std::string& path, const std::string& is,
                                               const ReadOptions& options = {});

} // namespace sweep
