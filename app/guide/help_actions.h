// Actions of the Help menu, and the What's This texts of the panels.
#pragma once

#include "app/workbench/window_parts.h"

namespace sweep {

// Connects the actions, applies the user's own shortcuts, and gives the canvas and every panel a text that Shift+F1
// shows. Call once, when the menus are full.
void connectHelpActions(const WindowParts& parts);

} // namespace sweep
