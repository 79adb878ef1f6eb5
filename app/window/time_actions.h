// Actions of the Time menu: play, go to instants and events, step by frames, and zoom the time axis.
#pragma once

namespace sweep {

struct WindowParts;

// Connects the actions, and enables those that are possible at present.
void connectTimeActions(const WindowParts& parts);

} // namespace sweep
