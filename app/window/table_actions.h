// Which commands do tables have, and who remembers what they show?
#pragma once

class QSettings;

namespace sweep {

class Actions;
class EventTable;

// Copies the selected rows of events in the format of each command, offers its columns in the View menu, and remembers
// which are hidden. `store` outlives the table.
void connectTables(const Actions& actions, EventTable& events, QSettings& store);

} // namespace sweep
