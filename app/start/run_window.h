// Run of the program with its window.
#pragma once

#include "app/start/window_options.h"

#include <ostream>

namespace sweep {

// Opens the window and runs until it is closed, or until the screenshot is written. Returns the exit status: 0, or 2
// where the scene was refused or the screenshot could not be written, which is said on standard error. Where there is
// no display, or it does not answer, runHeadless takes the window's place.
int runWindow(int& argc, char** argv, const WindowOptions& options, std::ostream& out, std::ostream& err);

} // namespace sweep
