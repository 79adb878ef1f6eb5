// Actions of the Help menu, and the What's This texts of the panels.
#pragma once

class QMainWindow;

namespace sweep {

class Actions;

// Connects the actions, and gives the canvas and every panel a text that Shift+F1 shows.
void connectHelpActions(const Actions& actions, QMainWindow& window);

} // namespace sweep
