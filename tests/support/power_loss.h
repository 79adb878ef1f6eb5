// Loss of power while files are written: a trace of system calls, and the states in which a folder may be left.
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
    std::string name;    // name of the file in the folder
    std::string to = {}; // new name of a rename
    std::size_t offset = 0;
    std::string bytes = {}; // bytes of a write
};

// During its lifetime, records the operations on a folder's files. At most one exists at a time, and no FileFault.
class FileTrace : private FileHook
{
public:
    // `folder` is an absolute path without symbolic links.
    explicit FileTrace(std::string folder);
    FileTrace(const FileTrace&) = delete;
    FileTrace& operator=(const FileTrace&) = delete;
    ~FileTrace() override;

    [[nodiscard]] std::vector<FileOperation> operations() const;

private:
    int refusal(const FileCall&) override { return 0; }
    void done(const FileCall& call) override;

    std::string m_folder;
    mutable std::mutex m_mutex; // guards m_operations
    std::vector<FileOperation> m_operations;
};

// The files of a folder by their names.
using FolderState = std::map<std::string, std::string>;

// Every state in which a loss of power right after the operations may leave a folder; `before` was completely on disk.
// The model: bytes written since the last flush of a file may be there up to any write or half of one, or be zeros;
// names created, renamed or removed since the last flush of the folder may be so up to any change; a rename is atomic.
[[nodiscard]] std::set<FolderState> statesAfterPowerLoss(const FolderState& before,
                                                         const std::vector<FileOperation>& operations);

// Traces `work`, which replaces the file, and checks every state of its folder after a loss of power at any time.
// Returns the first fault as a sentence, or empty. Faults are a file that is neither the old nor the new one, a file
// that is not the new one after the work, and a change of the folder that the trace does not explain. Requires: the
// file exists, and its folder holds only files.
[[nodiscard]] std::string faultAfterPowerLoss(const std::string& file, const std::function<void()>& work);

} // namespace sweep
