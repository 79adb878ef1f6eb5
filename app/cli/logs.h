// Command-line arguments about an engine's log, and goals of reductions that run a program.
#pragma once

#include <sweepbench/base/result.h>
#include <sweepbench/log_comparison.h>
#include <sweepbench/reduction.h>

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

// Command-line arguments for reading and comparing an engine's log.

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace sweep {

// Adds the options of LogArguments. With `log`, the option that names the log, they require it, and the rate of its
// frames is --log-fps, not --fps.
void addLogArguments(CLI::App& command, LogArguments& arguments, CLI::Option* log = nullptr);

// The log in a file, or in standard input for "-". Errors: it cannot be read, it is larger than `maxBytes`, and those
// of parseEngineLog.
[[nodiscard]] Result<EngineLog> readEngineLog(const std::string& path, const Scene& scene,
                                              const LogArguments& arguments, std::uint64_t maxBytes);

// Reduction goal given by an external program: its exit status is the same as for the whole scene.

struct ProgramRun
{
    std::string command;       // a command for the shell, with {} in place of the scene's file
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
