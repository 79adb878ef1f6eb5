// Scene of a file or a text: the whole of it, or the scene embedded in a bug report, a picture or Markdown.
#pragma once

#include <sweepbench/base/result.h>
#include <sweepbench/scene_file.h>

#include <string>

namespace sweep {

// The name of the scene file in a bug report.
inline constexpr const char* reportSceneName = "scene.scene.json";

// True if the file begins like a zip archive. False for standard input, which cannot be read twice.
[[nodiscard]] bool isReportArchive(const std::string& path);

// True if the file is a bug report or a picture with a scene inside, not a scene file. False for standard input.
[[nodiscard]] bool hasEmbeddedScene(const std::string& path);

// The scene of a scene file, a report or a picture. Errors: those of readSceneFile, openedArchive and
// sceneTextInPicture, and an archive or picture that is larger than 256 MiB or holds no scene.
[[nodiscard]] Result<Scene> readAnyScene(const std::string& path, const ReadOptions& options);

// The text of the first fenced block (``` or ~~~) of Markdown that holds a scene, behind blanks, so that lines and
// columns stay. The text itself if it begins with {, or has no such block.
[[nodiscard]] std::string sceneTextInMarkdown(std::string text);

} // namespace sweep
