// Which commands ask what somebody else said about the scene?
#pragma once

class QSettings;
class QWidget;

namespace sweep {

class Actions;
class SceneFiles;
class Workbench;

struct CheckParts
{
    const Actions& actions;
    Workbench& bench;
    SceneFiles& files;
    QSettings& store;
    QWidget& window;
};

// Connects them. All parts outlive the window.
void connectChecks(const CheckParts& parts);

} // namespace sweep
