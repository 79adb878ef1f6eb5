#include <sweepbench/base/files.h>

#include "core/base/temporary_files.h"

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
#include <mutex>
#include <poll.h>
#include <sys/stat.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif
#include <system_error>
#include <unistd.h>

namespace sweep {

Problem fileProblem(const std::string& file, const std::string& tried, int error)
{
    std::string reason = std::generic_category().message(error);
    if (!reason.empty())
        reason[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(reason[0])));
    return {.file = file, .pointer = {}, .message = tried + ": " + reason};
}

void OpenFile::reset(int descriptor)
{
    (void)close();
    m_descriptor = descriptor;
}

int OpenFile::close()
{
    const int status = ok() ? ::close(m_descriptor) : 0;
    m_descriptor = -1;
    return status == 0 ? 0 : errno;
}

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
    std::array<char, 65536> chunk; // not filled, which would take longer than to read a scene
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
        if (text.size() > options.maxBytes) {
            Problem problem = tooLarge(text.size(), path, options);
            problem.message.insert(problem.message.find(" are"), " or more");
            return problem;
        }
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
        return tooLarge(size, path, options);
    return allBytes(file.descriptor(), path, size, options);
}

} // namespace

Problem tooLarge(std::uint64_t bytes, const std::string& file, const ReadOptions& options)
{
    return {.file = file,
            .pointer = {},
            .message = std::to_string(bytes) + " bytes are too large; at most " + std::to_string(options.maxBytes) +
                       " are read" + (options.isFixed ? "" : " (--max-bytes raises it)")};
}

Result<std::string> readTextFile(const std::string& path, const std::string& hint, const ReadOptions& options)
{
    return path == "-" ? allBytes(STDIN_FILENO, "standard input", 0, options) : bytesOfFile(path, hint, options);
}

namespace {

std::string folderOf(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

// The target of a path through all symbolic links, whether or not it exists. Nothing if the links form a cycle.
std::optional<std::string> targetOf(const std::string& path)
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
    return std::nullopt;
}

// The process id in the name of one of our temporary files: ".sweepbench-PID-N.tmp".
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

// Removes temporary files of processes that were killed while saving. Whether a process on another machine that shares
// the folder still runs is unknown, so files younger than a day are kept.
// Skips the folder checked last, because thousands of frames may be written one after the other.
void removeAbandoned(const std::string& folder)
{
    constexpr std::time_t rest = 24 * 60 * 60;
    static std::mutex mutex;
    static std::string last;
    if (const std::scoped_lock lock(mutex); last != folder)
        last = folder;
    else
        return;
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

// Keeps the old owner and access control list as far as the system permits it, and the mode in any case.
bool takeOver(int descriptor, [[maybe_unused]] const std::string& path, const struct stat& old)
{
    [[maybe_unused]] const int owner = ::fchown(descriptor, old.st_uid, old.st_gid);
#ifdef __linux__
    constexpr const char* acl = "system.posix_acl_access";
    std::array<char, 65536> value; // the most that an attribute holds
    if (const ssize_t size = ::getxattr(path.c_str(), acl, value.data(), value.size()); size > 0)
        (void)::fsetxattr(descriptor, acl, value.data(), std::size_t(size), 0);
    else
        (void)::fremovexattr(descriptor, acl); // that of the folder would grant more
#endif
    return ::fchmod(descriptor, old.st_mode & 07777U) == 0;
}

// The names of the temporary files that exist; further and longer ones than fit are not listed. A signal handler may
// read those that are complete.
struct ListedName
{
    enum State
    {
        unused,
        changing,
        complete
    };
    std::atomic<int> state = unused;
    std::array<char, 1024> name = {};
};
std::array<ListedName, 64> temporaries;

void list(const std::string& name)
{
    for (ListedName& one : temporaries)
        if (int expected = ListedName::unused;
            name.size() < one.name.size() && one.state.compare_exchange_strong(expected, ListedName::changing)) {
            std::ranges::copy(name, one.name.begin());
            one.name.at(name.size()) = '\0';
            one.state = ListedName::complete;
            return;
        }
}

void unlist(const std::string& name)
{
    for (ListedName& one : temporaries)
        if (one.state == ListedName::complete && name == one.name.data())
            one.state = ListedName::unused;
}

// Makes the rename survive a power failure, if the file system supports that. The file is complete either way.
void flushFolder(const std::string& folder)
{
    const OpenFile file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (file.ok())
        (void)::fsync(file.descriptor());
}

} // namespace

void removeTemporaryFiles() noexcept
{
    for (const ListedName& one : temporaries)
        if (one.state == ListedName::complete)
            ::unlink(one.name.data());
}

FileReplacement::FileReplacement(const std::string& path, unsigned mode) : m_path(path)
{
    begin(mode);
}

FileReplacement::~FileReplacement()
{
    if (m_temporary.empty())
        return;
    ::unlink(m_temporary.c_str());
    unlist(m_temporary);
}

void FileReplacement::begin(unsigned mode)
{
    const std::optional<std::string> target = targetOf(m_path);
    if (!target) {
        m_problem = fileProblem(m_path, "cannot be saved", ELOOP);
        return;
    }
    m_target = *target;
    removeAbandoned(folderOf(m_target));
    struct stat old
    {
    };
    const bool exists = ::stat(m_target.c_str(), &old) == 0;
    m_notSaved = exists ? "cannot be saved; the file is unchanged" : "cannot be saved";
    if (exists && !S_ISREG(old.st_mode))
        m_problem = Problem{.file = m_path,
                            .pointer = {},
                            .message = S_ISDIR(old.st_mode) ? "cannot be saved: it is a folder"
                                                            : "cannot be saved: it is not a regular file"};
    else if (exists && ::access(m_target.c_str(), W_OK) != 0)
        fail("cannot be saved");
    else if (m_file.reset(create(exists ? 0600 : mode)); !m_file.ok())
        fail("cannot be saved: a file cannot be created in its folder");
}

int FileReplacement::create(unsigned mode)
{
    static std::atomic<unsigned> serial = 0;
    for (int attempt = 0; attempt < 100; ++attempt) {
        m_temporary =
            folderOf(m_target) + "/.sweepbench-" + std::to_string(::getpid()) + "-" + std::to_string(serial++) + ".tmp";
        const int descriptor = ::open(m_temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (descriptor >= 0) {
            list(m_temporary);
            return descriptor;
        }
        if (errno != EEXIST)
            break;
    }
    m_temporary.clear(); // the file belongs to another process
    return -1;
}

void FileReplacement::fail(const char* tried)
{
    m_problem = fileProblem(m_path, tried, errno);
}

void FileReplacement::write(std::string_view bytes)
{
    while (!m_problem && !bytes.empty()) {
        const ssize_t count = ::write(m_file.descriptor(), bytes.data(), bytes.size());
        if (count >= 0)
            bytes.remove_prefix(static_cast<std::size_t>(count));
        else if (errno != EINTR)
            fail(m_notSaved);
    }
}

Result<std::monostate> FileReplacement::finish()
{
    if (m_problem)
        return *m_problem;
    struct stat old
    {
    };
    const bool exists = ::stat(m_target.c_str(), &old) == 0;
    const std::string folder = folderOf(m_target); // computed here because nothing may fail after the rename
    if ((exists && !takeOver(m_file.descriptor(), m_target, old)) || ::fsync(m_file.descriptor()) != 0)
        fail(m_notSaved);
    else if (const int error = m_file.close(); error != 0)
        m_problem = fileProblem(m_path, m_notSaved, error);
    else if (::rename(m_temporary.c_str(), m_target.c_str()) != 0)
        fail(m_notSaved);
    if (m_problem)
        return *m_problem;
    unlist(m_temporary);
    m_temporary.clear();
    flushFolder(folder);
    return std::monostate{};
}

Result<std::monostate> replaceFile(const std::string& path, std::string_view bytes, unsigned mode)
{
    FileReplacement file(path, mode);
    file.write(bytes);
    return file.finish();
}

} // namespace sweep
