// Which menus are made of lists rather than of the table of actions?
#pragma once

class QMenu;
class QWidget;

namespace sweep {

class Actions;
class Canvas;
class SceneFiles;

// A line for each layer of the canvas.
[[nodiscard]] QMenu* layerMenu(Canvas& canvas, QWidget& parent);

// A line for each example scene.
[[nodiscard]] QMenu* exampleMenu(SceneFiles& files, QWidget& parent);

// What can be done with the selected bodies, as the menus of the bar have it.
[[nodiscard]] QMenu* bodyContextMenu(const Actions& actions, QWidget& parent);

} // namespace sweep
