// Actions of the window: snapping, panes, time, copying, events, checks, menus.
#pragma once

class QMenu;
class QString;
class QToolBar;
class QWidget;

namespace sweep {

// Menu and tool bar actions of snapping.

struct WindowParts;

// Restores the stored snap settings on the canvas, and stores each change.
void connectSnapActions(const WindowParts& parts);

// Adds a button that switches snapping on and off, with the snap menu as its drop-down menu.
void addSnapButton(const WindowParts& parts, QToolBar& bar);

// Pane actions: move the keyboard focus from one part of the window to the next.

// Cycles through the canvas, the visible panels and the time axis. A pane gives the focus to the widget that had it
// last, otherwise to its first one.
void connectPaneActions(const WindowParts& parts);

// Actions of the Time menu: play, go to instants and events, step by frames, and zoom the time axis.

// Connects the actions, and enables those that are possible at present.
void connectTimeActions(const WindowParts& parts);

// Menu actions that copy to the clipboard: rows of events, the clearance, and bodies as text for other programs.

// Connects the actions, adds them to the context menus of the views that they copy from, and enables those that have
// something to copy.
void connectCopyActions(const WindowParts& parts);

// Actions for the picked event: go to it, and select its bodies.

// Connects the actions, and adds them to the context menus of the lanes, the time axis and the table. A right click on
// a mark of the time axis picks that instant's first event. `bodyMenu` is the context menu of body names in the lanes;
// it outlives the panels.
void connectEventActions(const WindowParts& parts, QMenu& bodyMenu);

// Actions of the Check menu: compute again, cancel, compare with a log, and reduce.

// Connects the actions, and enables those that are possible at present.
void connectCheckActions(const WindowParts& parts);

// Shows the log in its panel, and compares it with the events once they are computed.
void compareWithLog(const WindowParts& parts, const QString& path);

// Menus made of lists, and context menus made of actions.

class Actions;
class Canvas;
class SceneDocument;
class SceneFiles;

// A check box for each layer of the canvas.
[[nodiscard]] QMenu* layerMenu(Canvas& canvas, QWidget& parent);

// An entry for each example scene, which opens it, in a submenu for each theme.
[[nodiscard]] QMenu* exampleMenu(SceneFiles& files, QWidget& parent);

// The states of the scene since it was opened, the newest thirty; choosing one goes back or forward to it.
[[nodiscard]] QMenu* historyMenu(SceneDocument& document, QWidget& parent);

// All actions for the selected bodies.
[[nodiscard]] QMenu* bodyContextMenu(const Actions& actions, QWidget& parent);

// Actions for an empty place of the canvas: fit the view, paste, and add a body. Disabled actions are left out.
[[nodiscard]] QMenu* canvasContextMenu(const Actions& actions, QWidget& parent);

// All actions for the picked event.
[[nodiscard]] QMenu* eventContextMenu(const Actions& actions, QWidget& parent);

} // namespace sweep
