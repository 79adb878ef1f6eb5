// Which commands say what the hand snaps to, and who remembers it?
#pragma once

class QMenu;
class QSettings;
class QToolBar;

namespace sweep {

class Actions;
class Canvas;

// Brings the canvas to what was remembered, and remembers each change. `store` outlives the canvas. Returns the menu of
// these commands.
QMenu* connectSnapping(const Actions& actions, Canvas& canvas, QSettings& store);

// A button that turns snapping on and off, with that menu to drop down.
void addSnapping(const Actions& actions, QMenu& menu, QToolBar& bar);

} // namespace sweep
