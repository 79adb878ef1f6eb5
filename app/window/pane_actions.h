// Pane actions: the keyboard's way from one part of the window to the next.
#pragma once

namespace sweep {

struct WindowParts;

// Go round the canvas, the panels that are in sight and the time axis. A pane gives the keyboard to the widget that had
// it last, otherwise to its first one.
void connectPaneActions(const WindowParts& parts);

} // namespace sweep
