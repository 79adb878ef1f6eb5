#include "core/scene/file/text_file.h"

#include "core/scene/file/open_file.h"

#include <algorithm>
#include <cerrno>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sweep {

namespace {

// Waits until there is input or the job is stopped: a pipe may never deliver anything.
void awaitInput(int descriptor, const Job& job)
{
    pollfd wanted{descriptor, POLLIN, 0};
    while (!job.stopped() && ::poll(&wanted, 1, 100) == 0) {
    }
}

// All bytes read from a descriptor, up to the limit. `expected` is the file's reported size, or 0.
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
            options.job.report(std::min(1.0, static_cast<double>(text.size()) / static_cast<double>(expected)));
    }
}

Result<std::string> bytesOfFile(const std::string& path, const std::string& hint, const ReadOptions& options)
{
    // O_NONBLOCK: opening a pipe without a writer must not hang.
    const OpenFile file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file.ok())
        return fileProblem(path, "cannot be opened", errno);
    struct stat status
    {
    };
    if (::fstat(file.descriptor(), &status) != 0)
        return fileProblem(path, "cannot be read", errno);
    if (S_ISDIR(status.st_mode))
        return Problem{.file = path, .pointer = {}, .message = "is a folder; " + hint};
    const std::uint64_t size = S_ISREG(status.st_mode) ? static_cast<std::uint64_t>(status.st_size) : 0;
    if (size > options.maxBytes)
        return tooLarge(size, path, options.maxBytes);
    return allBytes(file.descriptor(), path, size, options);
}

} // namespace

Problem tooLarge(std::uint64_t bytes, const std::string& file, std::uint64_t maxBytes)
{
    return {.file = file,
            .pointer = {},
            .message = std::to_string(bytes) + " bytes or more are too large; a scene has at most " +
                       std::to_string(maxBytes) + " (--max-bytes raises it)"};
}

Result<std::string> readTextFile(const std::string& path, const std::string& hint, const ReadOptions& options)
{
    return path == "-" ? allBytes(STDIN_FILENO, "standard input", 0, options) : bytesOfFile(path, hint, options);
}

} // namespace sweep
