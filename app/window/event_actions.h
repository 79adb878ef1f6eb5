// Actions for the picked event: go to it, and select its bodies.
#pragma once

class QMenu;

namespace sweep {

struct WindowParts;

// Connects the actions, and adds them to the context menus of the lanes, the time axis and the table. A right click on
// a mark of the time axis picks that instant's first event. `bodyMenu` is the context menu of body names in the lanes;
// it outlives the panels.
void connectEventActions(const WindowParts& parts, QMenu& bodyMenu);

} // namespace sweep
