#include "app/cli/input/scene_inputs.h"

#include "app/archive/embedded_scene.h"
#include "app/cli/input/argument_values.h"
#include "app/cli/input/exit_status.h"
#include "app/cli/input/options.h"
#include "app/cli/output/progress_line.h"
#include "core/measure/untested_pairs.h"

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

int refuseScene(std::ostream& err, const std::string& label, const std::vector<Problem>& problems,
                const std::function<void(const std::string&, const std::vector<Problem>&)>& refused)
{
    if (refused)
        refused(label, named(problems, label));
    return refuse(err, problems, label);
}

// Reports a lack of memory as a problem of this scene, so that the other scenes still run.
template <class Work>
int withinMemory(const std::string& label, std::ostream& err, const Work& work)
{
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return refuse(err, {problemWith("there is not enough memory for this scene", label)});
    }
}

} // namespace

unsigned threadsOf(const SceneInputs& inputs)
{
    constexpr std::uint64_t sane = 1024;
    return static_cast<unsigned>(std::min(inputs.threads, sane));
}

SolveOptions solveOptionsOf(const SceneInputs& inputs)
{
    SolveOptions options;
    options.maxEvents = inputs.maxEvents;
    options.threads = threadsOf(inputs);
    return options;
}

std::string sceneLabel(const std::string& path)
{
    return path == "-" ? "standard input" : path;
}

void addByteLimit(CLI::App& command, std::uint64_t& maxBytes)
{
    addValue(command, {"--max-bytes", "refuse scene files larger than this (default: 1 GiB)", "N"}, maxBytes,
             wholeNumberFrom);
}

void addEventLimit(CLI::App& command, std::uint64_t& maxEvents)
{
    addValue(command,
             {"--max-events", "refuse scenes whose grid traces would give more events (default: 10 million)", "N"},
             maxEvents, wholeNumberFrom);
}

void addSceneArguments(CLI::App& command, SceneInputs& inputs, Solves solves)
{
    command.add_option("SCENE", inputs.paths, "scene files, or bug reports (.zip); - is standard input")->required();
    command.parse_complete_callback([&inputs] {
        if (std::ranges::count(inputs.paths, "-") > 1)
            throw CLI::ValidationError("SCENE", "standard input (-) can be read only once");
    });
    addByteLimit(command, inputs.maxBytes);
    if (solves == Solves::no)
        return;
    addEventLimit(command, inputs.maxEvents);
    addValue(command, {"--threads", "use at most this many threads (default: one for each core)", "N"}, inputs.threads,
             wholeNumberFrom);
}

void addOneSceneArgument(CLI::App& command, SceneInputs& inputs)
{
    addSceneArguments(command, inputs, Solves::yes);
    command.get_option("SCENE")->expected(1)->description("the scene file; - is standard input");
}

Problem problemWith(std::string message, std::string file)
{
    Problem problem;
    problem.file = std::move(file);
    problem.message = std::move(message);
    return problem;
}

int refuse(std::ostream& err, std::vector<Problem> problems, const std::string& label)
{
    for (const Problem& problem : named(std::move(problems), label))
        err << problem.text() << '\n';
    err.flush();
    return exitStatus::refused;
}

RestingLimits restingLimits(const SceneInputs& inputs)
{
    constexpr std::uint64_t leastBoxes = 10'000'000; // 80 MB of pairs
    return {.listed = inputs.maxEvents, .compared = std::max(leastBoxes, inputs.maxEvents)};
}

Problem tooManyAtRest(const UntestedPairs& untested, const SceneInputs& inputs)
{
    const std::uint64_t count = untested.inContact.size() + untested.unlisted;
    if (!untested.isComplete)
        return problemWith("--at-rest: too many pairs at rest may be in contact, at least " + std::to_string(count) +
                           " are; --max-events allows " + std::to_string(inputs.maxEvents));
    return problemWith("--at-rest: " + std::to_string(count) +
                       (count == 1 ? " pair at rest is" : " pairs at rest are") + " in contact; --max-events allows " +
                       std::to_string(inputs.maxEvents));
}

std::optional<Problem> lossOfInput(const std::string& output, const std::vector<std::string>& inputs)
{
    std::error_code none; // a file that does not exist is not an input
    const bool isLost = std::ranges::any_of(
        inputs, [&](const std::string& input) { return std::filesystem::equivalent(output, input, none); });
    if (!isLost)
        return std::nullopt;
    return problemWith("is also the input; choose another file for the output", output);
}

int forEachScene(const SceneInputs& inputs, const SceneWork& work, std::ostream& err)
{
    int status = exitStatus::done;
    for (const std::string& path : inputs.paths) {
        const std::string label = sceneLabel(path);
        const auto one = [&] {
            const Result<Scene> scene = readAnyScene(path, {.maxBytes = inputs.maxBytes});
            return scene ? work.work(label, *scene) : refuseScene(err, label, scene.problems(), work.refused);
        };
        status = std::max(status, withinMemory(label, err, one));
    }
    return status;
}

namespace {

// Calls solve(options) with a progress line on a terminal.
template <class Solve>
auto solvedWithProgress(const std::string& label, const Solve& solve, const SceneInputs& inputs, std::ostream& err)
{
    ProgressLine line(err, label);
    SolveOptions options = solveOptionsOf(inputs);
    options.job.progress = [&line](double share) { line.show(share); };
    return solve(options);
}

} // namespace

int forEachTimeline(const SceneInputs& inputs, const TimelineWork& work, std::ostream& err)
{
    const auto solveAndWork = [&](const std::string& label, const Scene& scene) {
        const auto solved = [&](const SolveOptions& options) { return work.solve(scene, options); };
        const Result<Timeline> timeline = solvedWithProgress(label, solved, inputs, err);
        return timeline ? work.work({label, scene, *timeline})
                        : refuseScene(err, label, timeline.problems(), work.refused);
    };
    return forEachScene(inputs, {solveAndWork, work.refused}, err);
}

int forEachTimelineInParts(const SceneInputs& inputs, const PartedWork& work, std::ostream& err)
{
    const auto solveAndWork = [&](const std::string& label, const Scene& scene) {
        const auto solved = [&](const SolveOptions& options) { return solveInParts(scene, options, work.sizes); };
        const Result<TimelineParts> timeline = solvedWithProgress(label, solved, inputs, err);
        return timeline ? work.work({label, scene, *timeline})
                        : refuseScene(err, label, timeline.problems(), work.refused);
    };
    return forEachScene(inputs, {solveAndWork, work.refused}, err);
}

} // namespace sweep
