// What does a message say when a file cannot be read or written?
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>

namespace sweep {

// The system's reason for `error` (an errno value) after what was tried: "cannot be opened: permission denied".
[[nodiscard]] Problem fileProblem(const std::string& file, const std::string& tried, int error);

// `bytes` are too many, or at least that many are there.
[[nodiscard]] Problem tooLarge(std::uint64_t bytes, const std::string& file, std::uint64_t maxBytes);

// A file descriptor that is closed at the end.
class OpenFile
{
public:
    explicit OpenFile(int descriptor) : m_descriptor(descriptor) {}
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    ~OpenFile();

    [[nodiscard]] bool ok() const { return m_descriptor >= 0; }
    [[nodiscard]] int descriptor() const { return m_descriptor; }
    // Closes it now; the errno value where that failed, or 0.
    int close();

private:
    int m_descriptor;
};

} // namespace sweep
