// Which commands move the time?
#pragma once

#include "app/workbench/workbench.h"

namespace sweep {

class Actions;

// Connects the commands of the transport, and enables those that can be done now. The arguments outlive it.
class TimeCommands : public QObject
{
    Q_OBJECT

public:
    TimeCommands(const Actions& actions, Workbench& bench);

private:
    void connectPlaying();
    void connectSteps();
    void connectSides();
    void followPlayhead();
    void followSelection();
    void tellPlaying();

    const Actions& m_actions;
    Workbench& m_bench;
};

} // namespace sweep
