// Scene files: reading and writing without loss, and the rules that every scene keeps.
#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/scene/file/text_file.h"
#include "core/scene/scene.h"

#include <string>
#include <string_view>

namespace sweep {

// The scene that a UTF-8 JSON text describes. `file` only names it in problems. Every decimal is rounded to the nearest
// double, ties to even. Errors: all problems that can be found in one reading, up to 20.
[[nodiscard]] Result<Scene> parseScene(std::string_view text, const std::string& file, const ReadOptions& options = {});

// Reads the file; "-" is standard input. A folder, a missing or unreadable file is a problem that says so.
[[nodiscard]] Result<Scene> readSceneFile(const std::string& path, const ReadOptions& options = {});

// The scene as a file's text: the shortest decimals that read back as the same doubles, one body a line, a final
// newline. Empty where the job is stopped. Law: parseScene(sceneText(s)) equals s for every scene that parseScene
// gives.
[[nodiscard]] std::string sceneText(const Scene& scene, const Job& job = {});

// Replaces the file in one step (see FileReplacement). A scene that breaks a rule is not written: its problems are the
// result. Where the job is stopped, the problem's message is "cancelled" and the old file is untouched.
[[nodiscard]] Result<std::monostate> writeSceneFile(const Scene& scene, const std::string& path, const Job& job = {});

// Every rule that a scene edited in memory breaks: repeated or empty ids, ids without a body, values outside their
// ranges, a ray or line whose control points coincide (with the first such time). Empty where the scene may be solved.
// Where the job is stopped, one problem whose message is "cancelled".
[[nodiscard]] std::vector<Problem> problemsOf(const Scene& scene, const Job& job = {});

} // namespace sweep
