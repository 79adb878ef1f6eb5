// Parts of the main window that menu actions, exports and dialogs work on.
#pragma once

class QMainWindow;
class QSettings;

namespace sweep {

class Actions;
class Canvas;
class MessageBar;
class Panels;
class SceneFiles;
class Workbench;

// References to parts that the main window owns; passed by value.
struct WindowParts
{
    const Actions& actions;
    Workbench& workbench;
    SceneFiles& files;
    Canvas& canvas;
    Panels& panels;
    MessageBar& messageBar;
    QSettings& store;
    QMainWindow& window;
};

} // namespace sweep
