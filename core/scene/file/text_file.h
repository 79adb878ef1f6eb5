// Whole text files, read with a size limit.
#pragma once

#include "core/base/job.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sweep {

struct ReadOptions
{
    std::uint64_t maxBytes = std::uint64_t{1} << 30; // a larger file is refused before it is read
    Job job = {};
};

// The bytes of the file; "-" is standard input. Errors: a folder, a missing or unreadable file, and one that is too
// large; `hint` ends the message about a folder: "a scene is a file". If the job is stopped, the problem's message is
// "cancelled".
[[nodiscard]] Result<std::string> readTextFile(const std::string& path, const std::string& hint,
                                               const ReadOptions& options = {});

// The problem for a file of `bytes` bytes or more.
[[nodiscard]] Problem tooLarge(std::uint64_t bytes, const std::string& file, std::uint64_t maxBytes);

} // namespace sweep
