// Open file descriptor that is closed at the end of its scope, and the problem of a system call on a file.
#pragma once

#include "core/base/result.h"

#include <string>

namespace sweep {

// The system's reason for `error` (an errno value) after what was tried: "cannot be opened: permission denied".
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
    // Closes the present one first.
    void reset(int descriptor);
    // Closes it now; the errno value where that failed, or 0.
    int close();

private:
    int m_descriptor;
};

} // namespace sweep
