#include "app/cli/logs.h"

#include "app/cli/arguments.h"
#include "app/cli/scene_inputs.h"
#include "app/report/escaping.h"
#include "widgets/document/file_path.h"

#include <sweepbench/base/files.h>
#include <sweepbench/scene_file.h>

#include <QDir>
#include <QTemporaryDir>

#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char** environ;

namespace sweep {

namespace {

// Splits "t=when" into its two halves.
std::pair<std::string, std::string> halves(const std::string& option, const std::string& text)
{
    const std::size_t middle = text.find('=');
    if (middle == std::string::npos || middle == 0 || middle + 1 == text.size())
        throw CLI::ValidationError(option, '"' + text + "\" is not of the form THIS=THAT");
    return {text.substr(0, middle), text.substr(middle + 1)};
}

void addColumn(const std::string& text, LogOptions& reading)
{
    const auto [role, name] = halves("--column", text);
    std::string all;
    for (std::size_t i = 0; i < logRoles; ++i) {
        if (role == sweep::name(LogRole(i))) {
            reading.columns[i] = name;
            return;
        }
        all += (i == 0 ? "" : ", ") + std::string(sweep::name(LogRole(i)));
    }
    throw CLI::ValidationError("--column", '"' + role + "\" is none of " + all);
}

void addWord(const std::string& text, LogOptions& reading)
{
    const auto [word, name] = halves("--kind", text);
    const auto meaning = logWordNamed(name);
    if (!meaning)
        throw CLI::ValidationError("--kind", '"' + name + "\" is none of enter, exit, touch, cross, hit, skip");
    reading.words.emplace_back(word, *meaning);
}

void addTolerance(CLI::App& command, LogArguments& arguments)
{
    const auto lengthFrom = limited(nearestDoubleFrom, 0);
    addValue(command,
             {"--within", "largest difference between equal times (default: a millionth of the scene's time)", "T"},
             arguments.within, lengthFrom);
    addValue(command, {"--early-by", "largest difference where the log is earlier (default: --within)", "T"},
             arguments.early, lengthFrom);
    addValue(command, {"--late-by", "largest difference where the log is later (default: --within)", "T"},
             arguments.late, lengthFrom);
    addValue(command, {"--reach", "times further apart belong to different events (default: no limit)", "T"},
             arguments.reach, lengthFrom);
}

} // namespace

void addLogArguments(CLI::App& command, LogArguments& arguments, CLI::Option* log)
{
    LogOptions& reading = arguments.reading;
    addRepeated(command,
                {"--column",
                 "use the log's column NAME as a, b, kind, t, frame, x, y, i or j; may be given several times",
                 "THIS=NAME"},
                [&reading](const std::string& text) { addColumn(text, reading); });
    addRepeated(
        command,
        {"--kind", "WORD in the log means enter, exit, touch, cross, hit (contact begins) or skip", "WORD=KIND"},
        [&reading](const std::string& text) { addWord(text, reading); });
    const std::string fps = log == nullptr ? "--fps" : "--log-fps";
    addValue(command, {fps.c_str(), "times of the log count frames, steps or ticks, so many per unit of time", "FPS"},
             reading.fps, rateFrom);
    addTolerance(command, arguments);
    command.add_flag("--exits", reading.exits, "the engine records exits: one that the log lacks is missing");
    command.add_flag("--first", arguments.first,
                     "the engine reports only the earliest hit of each pair: later ones are not missing");
    command.add_flag("--without-clipped", arguments.unclipped, "the log may lack events that the window clips");
    command.add_flag("--skip-others", reading.skipOthers,
                     "leave out rows about bodies that the scene does not have, for example after a reduction");
    if (log != nullptr)
        for (const char* name : {"--column", "--kind", "--within", "--early-by", "--late-by", "--reach", "--exits",
                                 "--first", "--log-fps", "--without-clipped", "--skip-others"})
            command.get_option(name)->needs(log);
}

Result<EngineLog> readEngineLog(const std::string& path, const Scene& scene, const LogArguments& arguments,
                                std::uint64_t maxBytes)
{
    const auto text = readTextFile(path, "a log is a file", {.maxBytes = maxBytes});
    if (!text)
        return text.problems();
    return parseEngineLog(*text, sceneLabel(path), scene, arguments.reading);
}

namespace {

std::string withFile(const std::string& command, const std::string& file)
{
    std::string whole = command;
    const std::string name = shellPath(file);
    for (std::size_t at = whole.find("{}"); at != std::string::npos; at = whole.find("{}", at + name.size()))
        whole.replace(at, 2, name);
    return whole;
}

// Starts the command in a process group of its own, so that its child processes can be killed with it.
Result<pid_t> started(const std::string& command)
{
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    std::string shell = "/bin/sh";
    std::string option = "-c";
    std::string line = command;
    char* arguments[] = {shell.data(), option.data(), line.data(), nullptr};
    pid_t child = 0;
    const int error = posix_spawn(&child, shell.c_str(), &files, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    if (error != 0)
        return problemWith(std::string("the program cannot be started: ") + std::strerror(error));
    return child;
}

// Waits for the process to end, and kills it if it takes too long.
int ended(pid_t child, const ProgramRun& run)
{
    using Clock = std::chrono::steady_clock;
    const auto last = Clock::now() + std::chrono::duration<double>(run.limit);
    auto pause = std::chrono::microseconds(200);
    bool killed = false;
    int status = 0;
    while (::waitpid(child, &status, killed ? 0 : WNOHANG) == 0) {
        if (run.stop.stop_requested() || Clock::now() > last) {
            ::kill(-child, SIGKILL);
            killed = true;
            continue;
        }
        std::this_thread::sleep_for(pause);
        pause = std::min(pause * 2, std::chrono::microseconds(20'000));
    }
    if (killed)
        return tooLong;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace

Result<int> statusOfProgram(const ProgramRun& run, const Scene& scene)
{
    const QTemporaryDir folder(QDir::temp().filePath(QStringLiteral("sweepbench-XXXXXX")));
    if (!folder.isValid())
        return problemWith("a temporary folder cannot be created: " + folder.errorString().toStdString());
    const std::string file = bytesOf(folder.filePath(QStringLiteral("candidate.scene.json")));
    const auto written = writeSceneFile(scene, file);
    if (!written)
        return written.problems();
    const auto child = started(withFile(run.command, file));
    if (!child)
        return child.problems();
    return ended(*child, run);
}

InterestingnessTest endsWith(ProgramRun run, int status)
{
    return [run = std::move(run), status](const Scene& scene) {
        const auto ended = statusOfProgram(run, scene);
        return ended && *ended == status;
    };
}

} // namespace sweep
