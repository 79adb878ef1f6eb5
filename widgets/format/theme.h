// Light, dark, or as the system says? One Fusion look with our own palette.
#pragma once

#include "widgets/format/palette.h"

class QApplication;

namespace sweep {

enum class Theme
{
    system,
    light,
    dark
};

// The widgets' palette for a brightness.
[[nodiscard]] QPalette widgetPalette(Brightness brightness);

// Sets the Fusion style and the palette. `system` follows the brightness that the platform's own palette has.
void applyTheme(QApplication& application, Theme theme);

} // namespace sweep
