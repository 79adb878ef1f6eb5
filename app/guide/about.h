// About box: the versions of the program and its environment.
#pragma once

class QString;
class QWidget;

namespace sweep {

// Shows aboutText() with a button that copies it.
void showAboutBox(QWidget& window);
// The versions of the program and of Qt, the platform and the locale, one per line.
[[nodiscard]] QString aboutText();

} // namespace sweep
