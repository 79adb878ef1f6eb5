// Which keys are there, and which program is this?
#pragma once

class QString;
class QWidget;

namespace sweep {

class Actions;

// A list of every command and its keys, made from the actions.
void showShortcutList(const Actions& actions, QWidget& window);

// Versions, to copy into a report.
void showAboutBox(QWidget& window);
[[nodiscard]] QString aboutText();

} // namespace sweep
