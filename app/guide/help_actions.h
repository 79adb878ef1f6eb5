// What is this, which keys are there, and which program is it?
#pragma once

class QMainWindow;

namespace sweep {

class Actions;

// Connects the commands of the menu Help, and gives the canvas and every panel a few words that Shift+F1 shows.
void connectHelp(const Actions& actions, QMainWindow& window);

} // namespace sweep
