// Command line of the program: opens the window, or runs one subcommand without a display.
#pragma once

#include <ostream>

namespace sweep {

// Returns the exit status: 2 for bad arguments, 0 for --help and --version, otherwise that of the subcommand or window.
[[nodiscard]] int runProgram(int& argc, char** argv, std::ostream& out, std::ostream& err);

} // namespace sweep
