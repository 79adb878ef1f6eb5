// Menu actions that copy to the clipboard: rows of events, the clearance, and bodies as text for other programs.
#pragma once

namespace sweep {

struct WindowParts;

// Connects the actions, adds them to the context menus of the views that they copy from, and enables those that have
// something to copy.
void connectCopyActions(const WindowParts& parts);

} // namespace sweep
