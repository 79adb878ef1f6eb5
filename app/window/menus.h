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

// Everything that can be done with the selected bodies.
[[nodiscard]] QMenu* bodyContextMenu(const Actions& actions, QWidget& parent);

// What can be done where no body is: fit the view, paste, and add a body. Nothing in it is disabled.
[[nodiscard]] QMenu* canvasContextMenu(const Actions& actions, QWidget& parent);

// Everything that can be done with the picked event.
[[nodiscard]] QMenu* eventContextMenu(const Actions& actions, QWidget& parent);

} // namespace sweep
