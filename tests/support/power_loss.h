// Loss of power while files are written: a trace of system calls, and the states in which it may leave a folder.
#pragma once

#include "tests/support/file_calls.h"

#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace sweep {

struct FileOperation
{
    enum class Kind
    {
        create,
        truncate,
        write,
        flush, // fsync
        flushFolder,
        rename,
        remove
    };
    Kind kind = Kind::write;
    std::string name;    // of the file in the folder
    std::string to = {}; // of a rename
    std::size_t offset = 0;
    std::string bytes = {}; // of a write
};

// While it lives, records what happens to the files of one folder. At most one lives at a time, and no FileFault.
class FileTrace : private FileHook
{
public:
    // An absolute path without symbolic links.
    explicit FileTrace(std::string folder);
    FileTrace(const FileTrace&) = delete;
    FileTrace& operator=(const FileTrace&) = delete;
    ~FileTrace() override;

    [[nodiscard]] std::vector<FileOperation> operations() const;

private:
    int refusal(const FileCall&) override { return 0; }
    void done(const FileCall& call) override;

    std::string m_folder;
    mutable std::mutex m_mutex; // of m_operations
    std::vector<FileOperation> m_operations;
};

// The files of a folder by their names.
using FolderState = std::map<std::string, std::string>;

// Every state in which a loss of power right after the operations may leave a folder that was `before`, all of which
// was on disk. The model: what was written since the last flush of a file may be there up to any write or half of it,
// or be zeros; names made, renamed or removed since the last flush of the folder may be so up to any of them; a rename
// is atomic.
[[nodiscard]] std::set<FolderState> statesAfterPowerLoss(const FolderState& before,
                                                         const std::vector<FileOperation>& operations);

// Traces `work`, which replaces the file, and looks at every state of its folder after a loss of power at any time:
// what is wrong first, in one sentence, or nothing. Wrong is a file that is neither the old nor the new one, a file
// that is not the new one once the work is done, and a change of the folder that the trace does not explain. Requires:
// the file is there, and its folder holds files alone.
[[nodiscard]] std::string faultAfterPowerLoss(const std::string& file, const std::function<void()>& work);

} // namespace sweep
