// Menu and tool bar actions of the canvas tools.
#pragma once

class QToolBar;

namespace sweep {

class Actions;
class Canvas;
class Panels;
class Workbench;

// Gives the canvas its tools and each tool an action, of which exactly one is checked. All outlive the canvas.
void connectTools(const Actions& actions, Workbench& workbench, Canvas& canvas, Panels& panels);

// One button for each tool.
void addTools(const Actions& actions, QToolBar& bar);

} // namespace sweep
