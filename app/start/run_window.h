// Run of the program with its window.
#pragma once

#include "app/start/window_options.h"

#include <ostream>

namespace sweep {

// Opens the window and runs until it is closed or the screenshot is written. Returns the exit status: 0, or 2 with a
// message on standard error if the scene was refused or the screenshot could not be written. Runs runHeadless()
// instead if there is no display or it does not respond.
int runWindow(int& argc, char** argv, const WindowOptions& options, std::ostream& out, std::ostream& err);

} // namespace sweep
