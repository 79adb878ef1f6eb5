// Dialogs of the Help menu: the list of shortcuts, and the program's versions.
#pragma once

class QString;
class QWidget;

namespace sweep {

class Actions;

// Shows every action that has a shortcut.
void showShortcutList(const Actions& actions, QWidget& window);

// Shows aboutText() with a button that copies it.
void showAboutBox(QWidget& window);
// The versions of the program and of Qt, the platform and the locale, a line each.
[[nodiscard]] QString aboutText();

} // namespace sweep
