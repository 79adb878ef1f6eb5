// Pane actions: move the keyboard focus from one part of the window to the next.
#pragma once

namespace sweep {

struct WindowParts;

// Cycles through the canvas, the visible panels and the time axis. A pane gives the focus to the widget that had it
// last, otherwise to its first one.
void connectPaneActions(const WindowParts& parts);

} // namespace sweep
