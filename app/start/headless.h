// Output on a machine without a display: events, audit and a picture in place of the window.
#pragma once

#include "app/start/window_options.h"

#include <ostream>

namespace sweep {

// Prints the scene's events and its audit, writes a picture of it and prints its path. Uses the first example if no
// scene is given. Returns the exit status.
[[nodiscard]] int runHeadless(const WindowOptions& options, std::ostream& out, std::ostream& err);

} // namespace sweep
