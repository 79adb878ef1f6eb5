#include "core/scene/file/file_problem.h"
#include "core/scene/file/text_file.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <variant>

namespace sweep {

namespace {

constexpr double readShare = 0.1; // of the progress; the rest is parsing

// Waits until there is something to read, or the job is stopped: a pipe may never say anything.
void awaitInput(int descriptor, const Job& job)
{
    pollfd wanted{descriptor, POLLIN, 0};
    while (!job.stopped() && ::poll(&wanted, 1, 100) == 0) {
    }
}

// Everything that a descriptor gives, up to the limit. `expected`: the size that a file claims to have, or 0.
Result<std::string> allBytes(int descriptor, const std::string& path, std::uint64_t expected,
                             const ReadOptions& options)
{
    std::string text;
    text.reserve(expected + 1);
    std::vector<char> chunk(std::size_t{1} << 18);
    for (;;) {
        awaitInput(descriptor, options.job);
        if (options.job.stopped())
            return Problem{.file = path, .pointer = {}, .message = "cancelled"};
        const ssize_t count = ::read(descriptor, chunk.data(), chunk.size());
        if (count == 0)
            return text;
        if (count < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (count < 0)
            return fileProblem(path, "cannot be read", errno);
        text.append(chunk.data(), static_cast<std::size_t>(count));
        if (text.size() > options.maxBytes)
            return tooLarge(text.size(), path, options.maxBytes);
        if (expected > 0)
            options.job.report(readShare *
                               std::min(1.0, static_cast<double>(text.size()) / static_cast<double>(expected)));
    }
}

Result<std::string> bytesOfFile(const std::string& path, const std::string& is, const ReadOptions& options)
{
    // O_NONBLOCK: opening a pipe that nobody writes to must not hang.
    const OpenFile file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file.ok())
        return fileProblem(path, "cannot be opened", errno);
    struct stat status
    {
    };
    if (::fstat(file.descriptor(), &status) != 0)
        return fileProblem(path, "cannot be read", errno);
    if (S_ISDIR(status.st_mode))
        return Problem{.file = path, .pointer = {}, .message = "is a folder; " + is};
    const std::uint64_t size = S_ISREG(status.st_mode) ? static_cast<std::uint64_t>(status.st_size) : 0;
    if (size > options.maxBytes)
        return tooLarge(size, path, options.maxBytes);
    return allBytes(file.descriptor(), path, size, options);
}

} // namespace

Result<std::string> readTextFile(const std::string& path, const std::string& is, const ReadOptions& options)
{
    return path == "-" ? allBytes(STDIN_FILENO, "standard input", 0, options) : bytesOfFile(path, is, options);
}

Result<Scene> readSceneFile(const std::string& path, const ReadOptions& options)
{
    const Result<std::string> bytes = readTextFile(path, "a scene is a file", options);
    if (!bytes.ok())
        return bytes.problems();
    ReadOptions rest = options;
    rest.job.progress = [&options](double share) { options.job.report(readShare + (1 - readShare) * share); };
    return parseScene(bytes.value(), path == "-" ? "standard input" : path, rest);
}

} // namespace sweep
