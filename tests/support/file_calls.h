// Interposed system calls on files: a hook sees each open, write, fsync, fchmod, rename and unlink of the program.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sweep {

struct FileCall
{
    const char* name = ""; // "open"
    std::string path = {}; // of the file; empty where a descriptor is no file
    std::string to = {};   // of a rename: the new path
    bool creates = false;  // of an open: the file was not there
    bool truncates = false;
    std::size_t offset = 0;      // of a write
    std::string_view bytes = {}; // of a write
};

// Both may be called from any thread.
class FileHook
{
public:
    virtual ~FileHook() = default;
    // The errno value with which the call fails instead of being made, or 0.
    virtual int refusal(const FileCall& call) = 0;
    // After the call has succeeded, with the bytes that were written.
    virtual void done(const FileCall& call) = 0;
};

// At most one hook is set at a time; null takes it away.
void setFileHook(FileHook* hook);

} // namespace sweep
