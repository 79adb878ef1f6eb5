// How does the program run with its window?
#pragma once

#include "app/window_options.h"

namespace sweep {

// Runs the window until it is closed, or until its picture is written. Makes the QApplication itself. The exit status
// is 0, or 2 where the scene of the options was refused or the picture could not be written.
int runWindow(int& argc, char** argv, const WindowOptions& options);

} // namespace sweep
