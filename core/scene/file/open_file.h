// File descriptor that is closed at the end of its scope, and the problem for a failed system call on a file.
#pragma once

#include "core/base/result.h"

#include <string>

namespace sweep {

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

} // namespace sweep
