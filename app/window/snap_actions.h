// Menu and tool bar actions of snapping.
#pragma once

class QToolBar;

namespace sweep {

struct WindowParts;

// Restores the stored snap settings on the canvas, and stores each change.
void connectSnapActions(const WindowParts& parts);

// Adds a button that switches snapping on and off, with the snap menu as its drop-down menu.
void addSnapButton(const WindowParts& parts, QToolBar& bar);

} // namespace sweep
