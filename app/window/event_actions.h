// What can be done with the event that was picked?
#pragma once

class QMenu;
class QWidget;

namespace sweep {

class Actions;
class Panels;
class Workbench;

// Goes to the picked event and selects its bodies, from the menus of lanes, time axis, table and inspector too. A right
// click on a body's name at a lane opens `bodyMenu`. The arguments outlive the panels.
void connectEvents(const Actions& actions, Workbench& workbench, Panels& panels, QMenu& bodyMenu);

} // namespace sweep
