// Which commands move the time?
#pragma once

#include "app/workbench/workbench.h"

namespace sweep {

class Actions;

// Connects the commands of the transport, and enables those that can be done now. The arguments outlive it.
class TimeActions : public QObject
{
    Q_OBJECT

public:
    TimeActions(const Actions& actions, Workbench& workbench);

private:
    void connectPlaying();
    void connectSteps();
    void connectSides();
    void followPlayhead();
    void followSelection();
    void updatePlaying();

    const Actions& m_actions;
    Workbench& m_workbench;
};

} // namespace sweep
