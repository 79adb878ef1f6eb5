// Scene of a file: the file itself, or the one that a bug report or a picture carries.
#pragma once

#include "core/base/result.h"
#include "core/scene/file/scene_file.h"

#include <string>

namespace sweep {

// The name under which a bug report carries its scene.
inline constexpr const char* reportSceneName = "scene.scene.json";

// Does the file begin as a zip archive does? Only a file that can be read twice is looked at: never standard input.
[[nodiscard]] bool isReportArchive(const std::string& path);

// Is the scene only carried by the file, a report or a picture, so that the file is not the scene's own? Likewise.
[[nodiscard]] bool hasEmbeddedScene(const std::string& path);

// The scene of a scene file, of a report or of a picture. Refused beside what readSceneFile refuses: an archive or a
// picture above 256 MiB, what openedArchive and sceneTextInPicture refuse, and one without a scene.
[[nodiscard]] Result<Scene> readAnyScene(const std::string& path, const ReadOptions& options);

} // namespace sweep
