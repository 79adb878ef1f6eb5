// What is shown of a scene where no window can be opened?
#pragma once

#include "app/start/window_options.h"

#include <ostream>

namespace sweep {

// Prints its events and its audit, writes a picture of it and says where. Without a scene it is the first example.
// Returns the exit status.
[[nodiscard]] int runHeadless(int& argc, char** argv, const WindowOptions& options, std::ostream& out,
                              std::ostream& err);

} // namespace sweep
