// Reduction goal given by an external program: its exit status is the same as for the whole scene.
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
    std::stop_token stop = {}; // a requested stop also kills it
};

inline constexpr int tooLong = -1; // the status of a killed program
// Runs the program on a file that holds the scene, without input and with its output discarded. Returns its exit
// status, 128 plus the number of the signal that ended it, or `tooLong`. Errors: the program cannot be started, or the
// file cannot be written.
[[nodiscard]] Result<int> statusOfProgram(const ProgramRun& run, const Scene& scene);

// A test that holds for scenes on which the program exits with that status.
[[nodiscard]] InterestingnessTest endsWith(ProgramRun run, int status);

} // namespace sweep
