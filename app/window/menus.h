// Menus made of lists, and context menus made of actions.
#pragma once

class QMenu;
class QWidget;

namespace sweep {

class Actions;
class Canvas;
class SceneFiles;

// A check box for each layer of the canvas.
[[nodiscard]] QMenu* layerMenu(Canvas& canvas, QWidget& parent);

// An entry for each example scene, which opens it, in a submenu for each theme.
[[nodiscard]] QMenu* exampleMenu(SceneFiles& files, QWidget& parent);

// All actions for the selected bodies.
[[nodiscard]] QMenu* bodyContextMenu(const Actions& actions, QWidget& parent);

// Actions for an empty place of the canvas: fit the view, paste, and add a body. Disabled actions are left out.
[[nodiscard]] QMenu* canvasContextMenu(const Actions& actions, QWidget& parent);

// All actions for the picked event.
[[nodiscard]] QMenu* eventContextMenu(const Actions& actions, QWidget& parent);

} // namespace sweep
