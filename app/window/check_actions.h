// Actions of the Check menu: compute again, cancel, compare with a log, and reduce.
#pragma once

namespace sweep {

struct WindowParts;

// Connects them, and enables those that can be done at present.
void connectCheckActions(const WindowParts& parts);

} // namespace sweep
