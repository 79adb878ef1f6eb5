// Reduction goal given by an external program: it ends as it does for the whole scene.
#pragma once

#include "core/base/result.h"
#include "core/reduce/reduction.h"

#include <stop_token>
#include <string>

namespace sweep {

struct ProgramRun
{
    std::string command;       // for the shell; {} stands for the scene's file
    double limit = 60;         // seconds; a program that takes longer is killed
    std::stop_token stop = {}; // a requested stop kills it, too
};

inline constexpr int tooLong = -1; // the status of a program that was killed
// Runs the program on a file that holds the scene, without input and with its output thrown away. Returns its exit
// status, 128 plus the number of the signal that ended it, or `tooLong`. Refused: it cannot be started, or the file
// cannot be written.
[[nodiscard]] Result<int> statusOfProgram(const ProgramRun& run, const Scene& scene);

// Holds for a scene on which the program ends with that status.
[[nodiscard]] InterestingnessTest endsWith(ProgramRun run, int status);

} // namespace sweep
