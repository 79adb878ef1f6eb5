// Atomic replacement of a file: a temporary file is written, flushed to disk and renamed over the old one.
#pragma once

#include "core/base/result.h"
#include "core/scene/file/open_file.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace sweep {

// The temporary file lies in the folder of the target. Nobody but the user can read it where the target exists, until
// it takes over the target's mode. It is removed at the end of the scope unless it has taken the target's place. A
// symbolic link is written through. Temporary files that a killed process left in the folder are removed.
class FileReplacement
{
public:
    // `mode` is that of a target that does not exist yet, less the umask. The target is not touched before finish().
    explicit FileReplacement(const std::string& path, unsigned mode = 0666);
    FileReplacement(const FileReplacement&) = delete;
    FileReplacement& operator=(const FileReplacement&) = delete;
    ~FileReplacement();

    // The first step that failed, with the system's reason. Nothing is written after it.
    [[nodiscard]] const std::optional<Problem>& problem() const { return m_problem; }
    // Of the temporary file, for code that writes by itself; -1 where it could not be made.
    [[nodiscard]] int descriptor() const { return m_file.descriptor(); }

    void write(std::string_view bytes);
    // Flushes what was written to disk and renames it over the target. On failure the old file is untouched and the
    // problem says why.
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

// All of a file in one step. See FileReplacement.
[[nodiscard]] Result<std::monostate> replaceFile(const std::string& path, std::string_view bytes, unsigned mode = 0666);

} // namespace sweep
