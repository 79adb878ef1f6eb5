// Which commands does the view of the clearance have?
#pragma once

class QSettings;

namespace sweep {

class Actions;
class ClearanceView;
class Workbench;

// Connects them, also to its context menu, and keeps its tolerance in the store. All outlive the view.
void connectClearance(const Actions& actions, Workbench& workbench, ClearanceView& view, QSettings& store);

} // namespace sweep
