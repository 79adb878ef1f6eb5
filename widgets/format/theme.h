// Light and dark themes: Fusion with a palette of our own.
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

// The widget palette for a brightness.
[[nodiscard]] QPalette widgetPalette(Brightness brightness);

// Sets style and palette. `system` follows the brightness of the platform's own palette.
void applyTheme(QApplication& application, Theme theme);

} // namespace sweep
