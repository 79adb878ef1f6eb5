// What does the program do with its arguments? It opens the window, or runs one subcommand that needs no display.
#pragma once

#include <ostream>

namespace sweep {

// Returns the exit status; every bad argument is 2, --help and --version are 0.
[[nodiscard]] int runProgram(int& argc, char** argv, std::ostream& out, std::ostream& err);

} // namespace sweep
