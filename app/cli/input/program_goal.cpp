#include "app/cli/input/program_goal.h"

#include "app/cli/input/interruption.h"
#include "app/cli/input/scene_inputs.h"
#include "core/scene/file/scene_file.h"
#include "widgets/document/file_path.h"

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

// The text in single quotes, which the shell takes literally.
std::string quoted(const std::string& text)
{
    std::string safe = "'";
    for (const char c : text)
        safe += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return safe + '\'';
}

std::string withFile(const std::string& command, const std::string& file)
{
    std::string whole = command;
    const std::string name = quoted(file);
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
