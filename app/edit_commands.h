// Which commands of the menus change the scene or what is selected?
#pragma once

#include "app/workbench.h"

namespace sweep {

class Actions;
class CanvasEdits;
class Panels;

// Connects them, and enables those that can be done now. The arguments outlive it.
class EditCommands : public QObject
{
    Q_OBJECT

public:
    EditCommands(const Actions& actions, Workbench& bench, CanvasEdits& edits, Panels& panels);

private:
    void connectUndo();
    void connectSelection(Panels& panels);
    void connectBodies(CanvasEdits& edits);
    void followUndo();
    void followSelection();

    const Actions& m_actions;
    Workbench& m_bench;
};

} // namespace sweep
