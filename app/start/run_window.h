// How does the window come to life?
#pragma once

#include "app/start/window_options.h"

#include <ostream>

namespace sweep {

// Opens the window and runs until it is closed, or until the screenshot is written. Returns the exit status of the
// program: 0, or 2 where the scene was refused or the screenshot could not be written (said on standard error).
// Where there is no display, or it does not answer, the scene's events, its audit and a picture take the window's
// place.
int runWindow(int& argc, char** argv, const WindowOptions& options, std::ostream& out, std::ostream& err);

} // namespace sweep
