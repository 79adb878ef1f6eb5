#include "core/scene/file/file_problem.h"
#include "core/scene/file/scene_file.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace sweep {

namespace {

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

Result<std::monostate> writeSceneFile(const Scene& scene, const std::string& path, const Job& job)
{
    // A file that cannot be loaded again would lose the scene as surely as no file.
    std::vector<Problem> problems = problemsOf(scene, job);
    for (Problem& problem : problems)
        problem.file = path;
    if (!problems.empty())
        return problems;
    const Result<std::string> target = targetOf(path);
    if (!target.ok())
        return target.problems();
    const std::string text = sceneText(scene, job);
    if (job.stopped())
        return Problem{.file = path, .pointer = {}, .message = "cancelled"};
    removeAbandoned(folderOf(*target));
    if (auto problem = Replacement(path, *target).replaceBy(text))
        return std::move(*problem);
    return std::monostate{};
}

} // namespace sweep
