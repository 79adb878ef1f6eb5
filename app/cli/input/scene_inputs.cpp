#include "app/cli/input/scene_inputs.h"

#include "app/archive/embedded_scene.h"
#include "app/cli/input/argument_values.h"
#include "app/cli/input/exit_status.h"
#include "core/solve/solve.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <new>

namespace sweep {

namespace {

std::vector<Problem> named(std::vector<Problem> problems, const std::string& label)
{
    for (Problem& problem : problems) {
        if (problem.file.empty())
            problem.file = label;
    }
    return problems;
}

void addLimit(CLI::App& command, const std::string& name, std::uint64_t& limit, const std::string& description)
{
    command
        .add_option_function<std::string>(
            name, [name, &limit](const std::string& text) { limit = wholeNumberFrom(name, text); }, description)
        ->type_name("N");
}

// A scene may be larger than the memory; that is a problem of this scene, and the others still run.
template <class Work>
int withinMemory(const std::string& label, std::ostream& err, const Work& work)
{
    try {
        return work();
    } catch (const std::bad_alloc&) {
        Problem problem;
        problem.file = label;
        problem.message = "there is not enough memory for this scene";
        printProblems(err, {problem});
        return exitStatus::refused;
    }
}

} // namespace

unsigned threadsOf(const SceneInputs& inputs)
{
    constexpr std::uint64_t sane = 1024;
    return static_cast<unsigned>(std::min(inputs.threads, sane));
}

std::string sceneLabel(const std::string& path)
{
    return path == "-" ? "standard input" : path;
}

void addByteLimit(CLI::App& command, std::uint64_t& maxBytes)
{
    addLimit(command, "--max-bytes", maxBytes, "refuse scene files that are larger (default: 1 GiB)");
}

void addEventLimit(CLI::App& command, std::uint64_t& maxEvents)
{
    addLimit(command, "--max-events", maxEvents,
             "refuse scenes whose grid traces would give more events (default: 10 million)");
}

void addSceneArguments(CLI::App& command, SceneInputs& inputs, bool solves)
{
    command.add_option("SCENE", inputs.paths, "scene files, or bug reports (.zip); - is standard input")->required();
    command.parse_complete_callback([&inputs] {
        if (std::count(inputs.paths.begin(), inputs.paths.end(), "-") > 1)
            throw CLI::ValidationError("SCENE", "standard input (-) can be read only once");
    });
    addByteLimit(command, inputs.maxBytes);
    if (!solves)
        return;
    addEventLimit(command, inputs.maxEvents);
    addLimit(command, "--threads", inputs.threads, "work on at most so many threads (default: one for each core)");
}

void printProblems(std::ostream& err, const std::vector<Problem>& problems)
{
    for (const Problem& problem : problems)
        err << problem.text() << '\n';
    err.flush();
}

std::optional<Problem> lossOfInput(const std::string& output, const std::vector<std::string>& inputs)
{
    std::error_code none; // a file that is not there is not the same
    const bool isLost = std::any_of(inputs.begin(), inputs.end(), [&](const std::string& input) {
        return std::filesystem::equivalent(output, input, none);
    });
    if (!isLost)
        return std::nullopt;
    Problem problem;
    problem.file = output;
    problem.message = "is the file that is read; the output is another one";
    return problem;
}

int forEachScene(const SceneInputs& inputs, const SceneWork& work, std::ostream& err)
{
    int status = exitStatus::done;
    for (const std::string& path : inputs.paths) {
        const std::string label = sceneLabel(path);
        const auto one = [&] {
            const Result<Scene> scene = readAnyScene(path, {.maxBytes = inputs.maxBytes});
            if (scene)
                return work.work(label, *scene);
            const auto problems = named(scene.problems(), label);
            printProblems(err, problems);
            if (work.refused)
                work.refused(label, problems);
            return exitStatus::refused;
        };
        status = std::max(status, withinMemory(label, err, one));
    }
    return status;
}

int forEachTimeline(const SceneInputs& inputs, const TimelineWork& work, std::ostream& err)
{
    SolveOptions options;
    options.maxEvents = inputs.maxEvents;
    options.threads = threadsOf(inputs);
    const auto solveAndWork = [&](const std::string& label, const Scene& scene) {
        const Result<Timeline> timeline = solve(scene, options);
        if (timeline)
            return work.work(label, scene, *timeline);
        const auto problems = named(timeline.problems(), label);
        printProblems(err, problems);
        if (work.refused)
            work.refused(label, problems);
        return exitStatus::refused;
    };
    return forEachScene(inputs, {solveAndWork, work.refused}, err);
}

} // namespace sweep
