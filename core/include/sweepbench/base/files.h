// Files: opening, reading text with a limit of size, and atomic replacement.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/base/result.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace sweep {

// File descriptor that is closed at the end of its scope, and the problem for a failed system call on a file.

// A problem from what was tried and the system's reason for errno value `error`: "cannot be opened: permission denied".
[[nodiscard]] Problem fileProblem(const std::string& file, const std::string& tried, int error);

class OpenFile
{
public:
    explicit OpenFile(int descriptor = -1) : m_descriptor(descriptor) {}
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    ~OpenFile() { (void)close(); }

    [[nodiscard]] bool ok() const { return m_descriptor >= 0; }
    [[nodiscard]] int descriptor() const { return m_descriptor; }
    // Closes the present descriptor first.
    void reset(int descriptor);
    // Closes the descriptor now; returns the errno value on failure, otherwise 0.
    int close();

private:
    int m_descriptor;
};

// Whole text files, read with a size limit.

struct ReadOptions
{
    std::uint64_t maxBytes = std::uint64_t{1} << 30; // a larger file is refused before it is read
    bool isFixed = false;                            // the limit of bytes: no option of the program raises it
    Job job = {};
};

// The bytes of the file; "-" is standard input. Errors: a folder, a missing or unreadable file, and one that is too
// large; `hint` ends the message about a folder: "a scene is a file". If the job is stopped, the problem's message is
// "cancelled".
[[nodiscard]] Result<std::string> readTextFile(const std::string& path, const std::string& hint,
                                               const ReadOptions& options = {});

// The problem for a file of `bytes` bytes.
[[nodiscard]] Problem tooLarge(std::uint64_t bytes, const std::string& file, const ReadOptions& options);

// Atomic replacement of a file: a temporary file is written, flushed to disk and renamed over the old one.

// The temporary file is created in the folder of the target. If the target exists, only the user can read the temporary
// file until it takes on the target's mode. It is removed at the end of the scope unless it has replaced the target.
// Symbolic links are followed. Temporary files left in the folder by killed processes are removed.
class FileReplacement
{
public:
    // `mode`, less the umask, is the mode of a new target. The target is not touched before finish().
    explicit FileReplacement(const std::string& path, unsigned mode = 0666);
    FileReplacement(const FileReplacement&) = delete;
    FileReplacement& operator=(const FileReplacement&) = delete;
    ~FileReplacement();

    // The first step that failed, with the system's reason. Nothing is written after a failure.
    [[nodiscard]] const std::optional<Problem>& problem() const { return m_problem; }
    // Descriptor of the temporary file, for code that writes directly; -1 if the file could not be created.
    [[nodiscard]] int descriptor() const { return m_file.descriptor(); }

    void write(std::string_view bytes);
    // Flushes the written bytes to disk and renames the file over the target. On failure the old file is untouched and
    // the problem gives the reason.
    [[nodiscard]] Result<std::monostate> finish();

private:
    void begin(unsigned mode);
    [[nodiscard]] int create(unsigned mode);
    void fail(const char* tried);

    std::string m_path;
    std::string m_target = {};
    std::string m_temporary = {};
    const char* m_notSaved = nullptr; // begins a message about a failed write
    OpenFile m_file;
    std::optional<Problem> m_problem = {};
};

// Replaces the whole file in one step. See FileReplacement.
[[nodiscard]] Result<std::monostate> replaceFile(const std::string& path, std::string_view bytes, unsigned mode = 0666);

} // namespace sweep
