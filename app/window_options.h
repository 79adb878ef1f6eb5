// How does the window open?
#pragma once

#include "widgets/format/theme.h"

#include <QSize>
#include <QString>

#include <optional>

namespace sweep {

struct WindowOptions
{
    QString scene = {};                  // the file to open; the example "raise", paused at its first hit, where empty
    QString screenshot = {};             // a PNG to write once everything is computed; then the program ends
    std::optional<QSize> size = {};      // of the window, in device-independent pixels
    std::optional<Theme> theme = {};     // the one from the settings where absent
    std::optional<double> at = {};       // the time to stand at
    bool resetSettings = false;          // forget what earlier runs stored
};

} // namespace sweep
