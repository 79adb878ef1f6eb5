#include "app/cli/scene_inputs.h"

#include "app/cli/arguments.h"
#include "app/formats/geometry_reader.h"
#include "app/formats/geometry_text.h"
#include "app/formats/imports.h"
#include "app/output/table.h"
#include "app/output/words.h"
#include "app/report/embedded_scene.h"
#include "app/report/escaping.h"
#include "core/scene/editing.h"
#include "core/solve/other_numbers.h"

#include <sweepbench/base/files.h>
#include <sweepbench/scene_file.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <new>
#include <pthread.h>

namespace sweep {

double processorSeconds()
{
    timespec taken{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &taken);
    return static_cast<double>(taken.tv_sec) + static_cast<double>(taken.tv_nsec) * 1e-9;
}

Interruption::Interruption(std::optional<double> limit, const sigset_t& awaited) : m_limit(limit)
{
    pthread_sigmask(SIG_BLOCK, &awaited, &m_before);
    watch();
    if (!limit && sigisemptyset(&awaited) != 0) // a thread for each of a million scenes takes longer than to solve them
        return;
    // A thread waits for the signals, because it may call any function, while a signal handler may call almost none.
    m_watcher = std::jthread([this, awaited](const std::stop_token& ended) {
        constexpr timespec none{};
        std::unique_lock lock(m_mutex);
        while (!ended.stop_requested() && !m_source.stop_requested()) {
            m_ended.wait_for(lock, ended, std::chrono::milliseconds(50), [] { return false; });
            if (sigtimedwait(&awaited, nullptr, &none) > 0)
                m_source.request_stop();
            watch();
        }
    });
}

Interruption::~Interruption()
{
    m_watcher.request_stop();
    if (m_watcher.joinable())
        m_watcher.join();
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

void Interruption::watch()
{
    if (!m_limit || m_source.stop_requested() || !(processorSeconds() > *m_limit))
        return;
    m_isOverLimit = true;
    m_source.request_stop();
}

sigset_t Interruption::signals()
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    struct sigaction hangup
    {
    };
    if (sigaction(SIGHUP, nullptr, &hangup) == 0 && hangup.sa_handler != SIG_IGN) // as nohup wants
        sigaddset(&set, SIGHUP);
    return set;
}

std::string limitText(double seconds)
{
    return decimalText(seconds) + " s of processor time (--seconds sets another limit, 0 none)";
}

std::optional<double> endOf(double seconds)
{
    return seconds > 0 ? std::optional(processorSeconds() + seconds) : std::nullopt;
}

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

void addTimeLimit(CLI::App& command, std::optional<double>& seconds)
{
    addValue(
        command,
        {"--seconds", "stop after S seconds of processor time for each scene (default: 60, for JSON 0; 0: never)", "S"},
        seconds, secondsFrom);
}

void addSceneArguments(CLI::App& command, SceneInputs& inputs, Solves solves)
{
    command.add_option("SCENE", inputs.paths, "scene files, or bug reports (.zip); - is standard input")
        ->required()
        ->type_name("");
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

std::optional<Problem> outsideTime(const std::string& option, double t, const Scene& scene)
{
    const Interval time = window(scene);
    if (t >= time.start && t <= time.end)
        return {};
    return problemWith(option + decimalText(t) + " is outside the scene's time, " + decimalText(time.start) + " to " +
                       decimalText(time.end));
}

int refuse(std::ostream& err, std::vector<Problem> problems, const std::string& label)
{
    for (const Problem& problem : named(std::move(problems), label))
        err << problem.text() << '\n';
    err.flush();
    return exitStatus::refused;
}

std::vector<Problem> namingLimit(const std::vector<Problem>& problems, double seconds)
{
    return problems.front() == cancelled() ? std::vector{problemWith("not done within " + limitText(seconds))}
                                           : problems;
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

namespace {

// Whether the file can be imported as bodies that were copied out of a scene file.
bool isPartOfScene(const std::string& path)
{
    const auto text = readTextFile(path, "geometry is a file", {.maxBytes = mostGeometryBytes, .job = {}});
    Names ids;
    Names groups;
    const auto part = text && text->find("\"shape\"") != std::string::npos
                          ? std::optional(readImport(*text, path, {}, ids, groups))
                          : std::nullopt;
    return part && *part && (*part)->form == "bodies of a scene";
}

// The problem of a file that holds geometry in text and no scene: it names the subcommand that reads it. None for
// standard input, which cannot be read twice, and for source code, which broken JSON resembles.
std::optional<Problem> geometryProblem(const std::string& path)
{
    if (path == "-")
        return {};
    std::ifstream file(path, std::ios::binary);
    std::string begin(65'536, '\0');
    file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    begin.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
    const std::size_t first = begin.find_first_not_of(" \t\r\n");
    const bool isXml = first != std::string::npos && begin[first] == '<'; // an SVG without a scene, or a map
    if (hasEmbeddedScene(path) && !isXml)
        return {};
    const auto holds = [&path](const std::string& what) {
        return problemWith("holds " + what + ", not a scene; `sweepbench import " + shellPath(path) +
                               " -o SCENE` makes a scene of it",
                           path);
    };
    if (begin.find("sweepbench.") == std::string::npos && isPartOfScene(path))
        return holds("a part of a scene");
    if (isLogHeading(std::string_view(begin).substr(0, begin.find('\n'))))
        return problemWith("is a log of contacts, not a scene; `sweepbench diff SCENE " + shellPath(path) +
                               "` compares it with the exact events of its scene",
                           path);
    const auto form = geometryForm(begin);
    if (!form || *form == GeometryForm::initialiser || begin.find("sweepbench.") != std::string::npos)
        return {};
    return holds(name(*form));
}

} // namespace

int forEachScene(const SceneInputs& inputs, const SceneWork& work, std::ostream& err)
{
    int status = exitStatus::done;
    for (const std::string& path : inputs.paths) {
        const std::string label = sceneLabel(path);
        const auto one = [&] {
            const Result<Scene> read = readAnyScene(path, {.maxBytes = inputs.maxBytes});
            if (read && inputs.asSingles) {
                const Result<OtherScene> singles = withOtherNumbers(*read, OtherNumbers::singles);
                return singles ? work.work(label, singles->scene)
                               : refuseScene(err, label, singles.problems(), work.refused);
            }
            if (read)
                return work.work(label, *read);
            const auto geometry = geometryProblem(path);
            return refuseScene(err, label, geometry ? std::vector{*geometry} : read.problems(), work.refused);
        };
        status = std::max(status, withinMemory(label, err, one));
    }
    return status;
}

namespace {

// Solves with a progress line on a terminal and calls work.work(…), both together within work.seconds.
template <class Work, class Solve>
int solvedAndWorked(const SceneInputs& inputs, const Work& work, const Solve& solve, std::ostream& err)
{
    const auto solveAndWork = [&](const std::string& label, const Scene& scene) {
        const std::optional<double> end = endOf(work.seconds);
        const auto solved = [&] {
            const Interruption limit(end, {}); // ends here: it would stop the reading of parts
            ProgressLine line(err, label);
            SolveOptions options = solveOptionsOf(inputs);
            options.job = {limit.token(), [&line](double share) { line.show(share); }};
            return solve(scene, options);
        }();
        if (solved) {
            const Interruption limit(end, {});
            return work.work({label, scene, *solved, limit.token()});
        }
        return refuseScene(err, label, namingLimit(solved.problems(), work.seconds), work.refused);
    };
    return forEachScene(inputs, {solveAndWork, work.refused}, err);
}

} // namespace

int forEachTimeline(const SceneInputs& inputs, const TimelineWork& work, std::ostream& err)
{
    return solvedAndWorked(inputs, work, work.solve, err);
}

int forEachTimelineInParts(const SceneInputs& inputs, const PartedWork& work, std::ostream& err)
{
    const auto solve = [&](const Scene& scene, const SolveOptions& options) {
        return solveInParts(scene, options, work.sizes);
    };
    return solvedAndWorked(inputs, work, solve, err);
}

namespace {

namespace fs = std::filesystem;

constexpr std::string_view sceneEnd = ".scene.json";

std::vector<SuiteFile> filesIn(const std::string& folder)
{
    std::vector<SuiteFile> files;
    std::error_code error;
    fs::recursive_directory_iterator at(folder, error);
    for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
        const std::string name = at->path().filename().string();
        std::error_code unreadable; // an error means that it is not a regular file
        if (name.ends_with(sceneEnd) && at->is_regular_file(unreadable))
            files.push_back({at->path().string(), at->path().lexically_relative(folder).string()});
    }
    if (error)
        return {{folder, folder, "the folder cannot be read: " + error.message()}};
    if (files.empty())
        return {{folder, folder, "no file in this folder is named NAME.scene.json"}};
    std::ranges::sort(files, [](const SuiteFile& p, const SuiteFile& q) { return p.path < q.path; });
    return files;
}

} // namespace

std::vector<SuiteFile> suiteOf(const std::vector<std::string>& paths)
{
    std::vector<SuiteFile> suite;
    for (const std::string& path : paths) {
        std::error_code error; // an error means that it is not a folder; reading it reports the reason
        if (!fs::is_directory(path, error))
            suite.push_back({path, path == "-" ? "standard-input" : fs::path(path).filename().string()});
        else
            std::ranges::move(filesIn(path), std::back_inserter(suite));
    }
    return suite;
}

} // namespace sweep
