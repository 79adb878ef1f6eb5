#include "core/scene/file/text_file.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <poll.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace sweep {

namespace {

// The system's reason for `error` (an errno value) after what was tried: "cannot be opened: permission denied".
Problem fileProblem(const std::string& file, const std::string& tried, int error)
{
    std::string reason = std::generic_category().message(error);
    if (!reason.empty())
        reason[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(reason[0])));
    return {.file = file, .pointer = {}, .message = tried + ": " + reason};
}

// A file descriptor that is closed at the end of its scope.
class OpenFile
{
public:
    explicit OpenFile(int descriptor) : m_descriptor(descriptor) {}
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    ~OpenFile() { (void)close(); }

    [[nodiscard]] bool ok() const { return m_descriptor >= 0; }
    [[nodiscard]] int descriptor() const { return m_descriptor; }
    // Closes it now; the errno value where that failed, or 0.
    int close()
    {
        const int status = ok() ? ::close(m_descriptor) : 0;
        m_descriptor = -1;
        return status == 0 ? 0 : errno;
    }

private:
    int m_descriptor;
};

// ---- Reading

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
            options.job.report(std::min(1.0, static_cast<double>(text.size()) / static_cast<double>(expected)));
    }
}

Result<std::string> bytesOfFile(const std::string& path, const std::string& hint, const ReadOptions& options)
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
        return Problem{.file = path, .pointer = {}, .message = "is a folder; " + hint};
    const std::uint64_t size = S_ISREG(status.st_mode) ? static_cast<std::uint64_t>(status.st_size) : 0;
    if (size > options.maxBytes)
        return tooLarge(size, path, options.maxBytes);
    return allBytes(file.descriptor(), path, size, options);
}

// ---- Writing

std::string folderOf(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

// The file that a path means in the end, through symbolic links, also where that does not exist yet.
Result<std::string> targetOf(const std::string& path)
{
    std::string target = path;
    for (int i = 0; i < 40; ++i) {
        std::array<char, PATH_MAX> link{};
        const ssize_t length = ::readlink(target.c_str(), link.data(), link.size() - 1);
        if (length < 0)
            return target;
        const std::string next(link.data(), static_cast<std::size_t>(length));
        target = next.starts_with('/') ? next : folderOf(target) + '/' + next;
    }
    return fileProblem(path, "cannot be saved", ELOOP);
}

// The process that a temporary file of ours belongs to: ".sweepbench-PID-N.tmp".
std::optional<pid_t> ownerOf(std::string_view name)
{
    constexpr std::string_view prefix = ".sweepbench-";
    if (!name.starts_with(prefix) || !name.ends_with(".tmp"))
        return std::nullopt;
    name.remove_prefix(prefix.size());
    pid_t owner = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), owner);
    if (error != std::errc() || owner <= 0 || end == name.data() + name.size() || *end != '-')
        return std::nullopt;
    return owner;
}

// Removes what processes left in the folder that were killed while they saved. A process of another machine that shares
// the folder cannot be asked whether it lives, so that only files that have rested for a day go.
void removeAbandoned(const std::string& folder)
{
    constexpr std::time_t rest = 24 * 60 * 60;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
        const std::string name = entry.path().filename().string();
        const std::optional<pid_t> owner = ownerOf(name);
        if (!owner || ::kill(*owner, 0) == 0 || errno != ESRCH)
            continue;
        struct stat status
        {
        };
        const std::string path = folder + '/' + name;
        if (::lstat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == ::getuid() &&
            std::time(nullptr) - status.st_mtime > rest)
            ::unlink(path.c_str());
    }
}

// A file beside the target that is removed again unless it takes the target's place.
class Replacement
{
public:
    Replacement(const std::string& path, const std::string& target) : m_path(path), m_target(target) {}
    Replacement(const Replacement&) = delete;
    Replacement& operator=(const Replacement&) = delete;
    ~Replacement()
    {
        if (!m_temporary.empty())
            ::unlink(m_temporary.c_str());
    }

    // The problem, where a step fails: nothing has changed then.
    std::optional<Problem> replaceBy(std::string_view text)
    {
        struct stat old
        {
        };
        const bool exists = ::stat(m_target.c_str(), &old) == 0;
        if (exists && S_ISDIR(old.st_mode))
            return Problem{.file = m_path, .pointer = {}, .message = "cannot be saved: it is a folder"};
        if (exists && !S_ISREG(old.st_mode))
            return Problem{.file = m_path, .pointer = {}, .message = "cannot be saved: it is no regular file"};
        if (exists && ::access(m_target.c_str(), W_OK) != 0)
            return failure("cannot be saved");
        OpenFile file(create());
        if (!file.ok())
            return failure("cannot be saved: no file can be made in its folder");
        if (!writeAll(file.descriptor(), text) || (exists && !takeOver(file.descriptor(), old)) ||
            ::fsync(file.descriptor()) != 0)
            return failure("cannot be saved; the file is as it was");
        if (const int error = file.close(); error != 0)
            return fileProblem(m_path, "cannot be saved; the file is as it was", error);
        if (::rename(m_temporary.c_str(), m_target.c_str()) != 0)
            return failure("cannot be saved; the file is as it was");
        m_temporary.clear();
        flushFolder();
        return std::nullopt;
    }

private:
    [[nodiscard]] Problem failure(const char* tried) const { return fileProblem(m_path, tried, errno); }

    int create()
    {
        static std::atomic<unsigned> serial = 0;
        for (int attempt = 0; attempt < 100; ++attempt) {
            m_temporary = folderOf(m_target) + "/.sweepbench-" + std::to_string(::getpid()) + "-" +
                          std::to_string(serial++) + ".tmp";
            const int descriptor = ::open(m_temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
            if (descriptor >= 0)
                return descriptor;
            if (errno != EEXIST)
                break;
        }
        m_temporary.clear(); // not ours to remove
        return -1;
    }

    static bool writeAll(int descriptor, std::string_view text)
    {
        while (!text.empty()) {
            const ssize_t count = ::write(descriptor, text.data(), text.size());
            if (count < 0 && errno == EINTR)
                continue;
            if (count < 0)
                return false;
            text.remove_prefix(static_cast<std::size_t>(count));
        }
        return true;
    }

    // The owner is kept where the system lets us, the mode always.
    static bool takeOver(int descriptor, const struct stat& old)
    {
        [[maybe_unused]] const int owner = ::fchown(descriptor, old.st_uid, old.st_gid);
        return ::fchmod(descriptor, old.st_mode & 07777U) == 0;
    }

    // Makes the rename last through a power cut, where the file system can. The file is whole either way.
    void flushFolder() const
    {
        const OpenFile folder(::open(folderOf(m_target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        if (folder.ok())
            (void)::fsync(folder.descriptor());
    }

    std::string m_path;
    std::string m_target;
    std::string m_temporary;
};

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

Result<std::monostate> replaceTextFile(const std::string& path, std::string_view text)
{
    const Result<std::string> target = targetOf(path);
    if (!target.ok())
        return target.problems();
    removeAbandoned(folderOf(*target));
    if (auto problem = Replacement(path, *target).replaceBy(text))
        return std::move(*problem);
    return std::monostate{};
}

} // namespace sweep
