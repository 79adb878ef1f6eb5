// Actions of the Time menu: play, go to instants and events, step by frames, and zoom the time axis.
#pragma once

namespace sweep {

struct WindowParts;

// Connects them, and enables those that can be done at present.
void connectTimeActions(const WindowParts& parts);

} // namespace sweep
