// How does a scene get from a file into memory and back, without losing a bit?
#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sweep {

struct ReadOptions
{
    std::uint64_t maxBytes = std::uint64_t{1} << 30; // a larger file is refused before it is read
    Job job = {};
};

// The scene that UTF-8 JSON text says. `file` only names it in problems.
// Every decimal is rounded to the nearest double, ties to even. All problems that can be found in one reading, up
// to 20.
[[nodiscard]] Result<Scene> parseScene(std::string_view text, const std::string& file, const ReadOptions& options = {});

// Reads the file; "-" is standard input. A folder, a missing or unreadable file is a problem that says so.
[[nodiscard]] Result<Scene> readSceneFile(const std::string& path, const ReadOptions& options = {});

// The scene as a file's text: the shortest decimals that read back as the same doubles, one body a line, a final
// newline. Law: parseScene(sceneText(s)) equals s for every scene that parseScene gives. Empty where the job is
// stopped.
[[nodiscard]] std::string sceneText(const Scene& scene, const Job& job = {});

// Replaces the file in one step: a temporary file beside it, flushed to disk, then renamed over it. On failure the old
// file is untouched and the problem says why. Keeps the mode of the old file and writes through a symbolic link.
// Temporary files that a killed process left beside it are removed. Stopped by its job: a problem whose message is
// "cancelled", and the old file is untouched.
[[nodiscard]] Result<std::monostate> writeSceneFile(const Scene& scene, const std::string& path, const Job& job = {});

// Everything that a scene edited in memory could break: repeated or empty ids, ids without a body, values outside their
// ranges, a ray or line whose control points meet (with the first such time). Empty when the scene may be solved.
// Stopped by its job: one problem whose message is "cancelled".
[[nodiscard]] std::vector<Problem> problemsOf(const Scene& scene, const Job& job = {});

} // namespace sweep
