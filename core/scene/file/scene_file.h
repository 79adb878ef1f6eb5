// Scene files: lossless reading and writing, and the rules of a valid scene.
#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/scene/file/text_file.h"
#include "core/scene/scene.h"

#include <string>
#include <string_view>

namespace sweep {

// The scene described by a UTF-8 JSON text. `file` only names the text in problems. Every decimal is rounded to the
// nearest double, ties to even. Errors: all problems that can be found in one reading, up to 20.
[[nodiscard]] Result<Scene> parseScene(std::string_view text, const std::string& file, const ReadOptions& options = {});

// Reads the file; "-" is standard input. Errors: also a folder, a missing file and an unreadable file.
[[nodiscard]] Result<Scene> readSceneFile(const std::string& path, const ReadOptions& options = {});

// The scene as the text of a file: the shortest decimals that read back as the same doubles, one body per line, a final
// newline. Empty if the job is stopped. Law: parseScene(sceneText(s)) equals s for every scene s that parseScene
// returns.
[[nodiscard]] std::string sceneText(const Scene& scene, const Job& job = {});

// Replaces the file in one step (see FileReplacement). A scene that breaks a rule is not written; its problems are
// returned. If the job is stopped, the problem's message is "cancelled" and the old file is untouched.
[[nodiscard]] Result<std::monostate> writeSceneFile(const Scene& scene, const std::string& path, const Job& job = {});

// Every rule that a scene edited in memory breaks: repeated or empty ids, references to missing bodies, values outside
// their ranges, a ray or line whose control points coincide (with the first such time). Empty if the scene can be
// solved. If the job is stopped, one problem with the message "cancelled".
[[nodiscard]] std::vector<Problem> problemsOf(const Scene& scene, const Job& job = {});

} // namespace sweep
