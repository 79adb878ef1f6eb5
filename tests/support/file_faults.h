// Fault injection into files: a chosen system call on a file that is being replaced fails.
#pragma once

#include "tests/support/file_calls.h"

#include <mutex>
#include <vector>

namespace sweep {

// During its lifetime, the n-th of the calls that create, write, flush, rename or change the mode of a temporary file
// (see FileReplacement) fails, counted from 1 over all of them. At most one exists at a time.
class FileFault : private FileHook
{
public:
    // `error` is the errno value of the failing call.
    FileFault(std::size_t n, int error);
    FileFault(const FileFault&) = delete;
    FileFault& operator=(const FileFault&) = delete;
    ~FileFault() override;

    // True if there was an n-th call.
    [[nodiscard]] bool happened() const;
    // The names of the calls so far, in order.
    [[nodiscard]] std::vector<const char*> calls() const;

private:
    int refusal(const FileCall& call) override;
    void done(const FileCall&) override {}

    std::size_t m_failing;
    int m_error;
    mutable std::mutex m_mutex; // guards m_calls
    std::vector<const char*> m_calls;
};

} // namespace sweep
