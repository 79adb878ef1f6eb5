// Atomic replacement of a file: a temporary file is written, flushed to disk and renamed over the old one.
#pragma once

#include "core/base/result.h"
#include "core/scene/file/open_file.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace sweep {

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
    OpenFile m_file;
    std::optional<Problem> m_problem = {};
};

// Replaces the whole file in one step. See FileReplacement.
[[nodiscard]] Result<std::monostate> replaceFile(const std::string& path, std::string_view bytes, unsigned mode = 0666);

} // namespace sweep
