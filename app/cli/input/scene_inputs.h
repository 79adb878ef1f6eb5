// Which scenes does a command run on, and within which limits?
#pragma once

#include "core/base/result.h"
#include "core/events/timeline.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace sweep {

struct SceneInputs
{
    std::vector<std::string> paths; // "-" is standard input
    std::uint64_t maxBytes = std::uint64_t{1} << 30;
    std::uint64_t maxEvents = 10'000'000;
    std::uint64_t threads = 0; // 0: one for each core
};

// At most 1024; 0: one for each core.
[[nodiscard]] unsigned threadsOf(const SceneInputs& inputs);

// What a scene is called in messages and tables: its path, or "standard input".
[[nodiscard]] std::string sceneLabel(const std::string& path);

// Adds --max-bytes, and --max-events.
void addByteLimit(CLI::App& command, std::uint64_t& maxBytes);
void addEventLimit(CLI::App& command, std::uint64_t& maxEvents);

// Adds the argument SCENE… and --max-bytes; with `solves` also --max-events and --threads.
void addSceneArguments(CLI::App& command, SceneInputs& inputs, bool solves);

// One problem a line; control characters are escaped.
void printProblems(std::ostream& err, const std::vector<Problem>& problems);

// The problem where `output` is one of the files that the command reads, by whatever name: what is written in its place
// says less, and the file would be lost.
[[nodiscard]] std::optional<Problem> lossOfInput(const std::string& output, const std::vector<std::string>& inputs);

// Reads every scene, in order, and hands it to `work`. Problems of a scene that is refused go to `err`, and to
// `refused` where that is given; the others still run. The highest status of all.
struct SceneWork
{
    std::function<int(const std::string& label, const Scene& scene)> work;
    std::function<void(const std::string& label, const std::vector<Problem>& problems)> refused = {};
};
[[nodiscard]] int forEachScene(const SceneInputs& inputs, const SceneWork& work, std::ostream& err);

// The same for commands that need the events as well; a scene that the solver refuses is refused.
struct TimelineWork
{
    std::function<int(const std::string& label, const Scene& scene, const Timeline& timeline)> work;
    std::function<void(const std::string& label, const std::vector<Problem>& problems)> refused = {};
};
[[nodiscard]] int forEachTimeline(const SceneInputs& inputs, const TimelineWork& work, std::ostream& err);

} // namespace sweep
