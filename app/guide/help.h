// Actions of the Help menu, and the help about panels, tools and dialogs.
#pragma once

#include "app/workbench/panels.h"

namespace sweep {

// The manual's section about the widget, or about its nearest ancestor that has one; otherwise, and for null, the
// contents. For the canvas it is the section about the current tool.
[[nodiscard]] QString manualTopic(const QWidget* widget);

// The commit, and the versions of Qt, Boost and the compiler, one per line.
[[nodiscard]] QString buildText();

// Connects the actions, applies the user's shortcuts, and sets the Shift+F1 text of the canvas and of every panel. Call
// once, after the menus are filled.
void connectHelpActions(const WindowParts& parts);

} // namespace sweep
