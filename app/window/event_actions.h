// Actions for the picked event: go to it, and select its bodies.
#pragma once

class QMenu;

namespace sweep {

struct WindowParts;

// Connects them, and offers them in the context menus of the lanes, the time axis and the table. A right click on a
// mark of the time axis picks that instant's first event. `bodyMenu` opens over a body's name in the lanes and outlives
// the panels.
void connectEventActions(const WindowParts& parts, QMenu& bodyMenu);

} // namespace sweep
