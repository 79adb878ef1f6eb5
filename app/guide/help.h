// Actions of the Help menu, and the What's This texts of the panels.
#pragma once

#include "app/workbench/panels.h"

namespace sweep {

// Connects the actions, applies the user's shortcuts, and sets the Shift+F1 text of the canvas and of every panel. Call
// once, after the menus are filled.
void connectHelpActions(const WindowParts& parts);

} // namespace sweep
