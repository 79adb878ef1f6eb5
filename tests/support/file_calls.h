// Interposed system calls on files: a hook receives each open, write, fsync, fchmod, rename and unlink of the program.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sweep {

struct FileCall
{
    const char* name = ""; // such as "open"
    std::string path = {}; // path of the file; empty if the descriptor is not a file
    std::string to = {};   // new path of a rename
    bool creates = false;  // an open creates the file
    bool truncates = false;
    std::size_t offset = 0;      // offset of a write
    std::string_view bytes = {}; // bytes of a write
};

// Both functions may be called from any thread.
class FileHook
{
public:
    virtual ~FileHook() = default;
    // The errno value with which the call is to fail, or 0 to make the call.
    virtual int refusal(const FileCall& call) = 0;
    // Called after the call has succeeded; `bytes` holds the written bytes only.
    virtual void done(const FileCall& call) = 0;
};

// At most one hook is set at a time; null removes it.
void setFileHook(FileHook* hook);

} // namespace sweep
