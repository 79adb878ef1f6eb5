// Menu and tool bar actions of the canvas tools.
#pragma once

class QSettings;
class QToolBar;

namespace sweep {

class Actions;
class Canvas;
class Panels;
class Workbench;

// Gives the canvas its tools and each tool an action, of which exactly one is checked. All outlive the canvas.
void connectTools(const Actions& actions, Workbench& workbench, Canvas& canvas, Panels& panels);

// A button for each tool in groups: select, shapes, measure, play. Their names stand beside the pictures until the user
// hides them by the entry in the View menu or in the palette's context menu, which `store` remembers.
[[nodiscard]] QToolBar* toolPalette(const Actions& actions, QSettings& store);

} // namespace sweep
