// Command line of the program: opens the window, or runs one subcommand without a display.
#pragma once

#include <memory>
#include <ostream>

namespace CLI {
class App;
}

namespace sweep {

// Returns the exit status: 2 for bad arguments, 0 for --help and --version, otherwise that of the subcommand or window.
[[nodiscard]] int runProgram(int& argc, char** argv, std::ostream& out, std::ostream& err);

// The parser of the program's arguments, for man pages and completion.
[[nodiscard]] std::shared_ptr<const CLI::App> programParser();

} // namespace sweep
