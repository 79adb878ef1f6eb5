// Does a program that the person named still end as it does for the whole scene?
#pragma once

#include "core/base/result.h"
#include "core/reduce/reduction.h"

#include <stop_token>
#include <string>

namespace sweep {

struct ProgramRun
{
    std::string command;       // for the shell; {} is the scene's file
    double limit = 60;         // seconds; a program that takes longer is ended
    std::stop_token stop = {}; // ends it, too
};

// How it ended: its exit status, 128 and the number of the signal that ended it, or `tooLong`.
inline constexpr int tooLong = -1;
// Runs it on a file that holds the scene, without input, its output nowhere. Refused: it cannot be started, or the file
// cannot be written.
[[nodiscard]] Result<int> statusOfProgram(const ProgramRun& run, const Scene& scene);

// Does it end with that status?
[[nodiscard]] Happens endsWith(ProgramRun run, int status);

} // namespace sweep
