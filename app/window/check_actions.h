// Which commands check the scene against what somebody else said, and make it small?
#pragma once

class QSettings;
class QWidget;

namespace sweep {

class Actions;
class Panels;
class SceneFiles;
class Workbench;

struct CheckParts
{
    const Actions& actions;
    Workbench& workbench;
    SceneFiles& files;
    Panels& panels;
    QSettings& store;
    QWidget& window;
};

// Connects them. All parts outlive the window.
void connectChecks(const CheckParts& parts);

} // namespace sweep
