// Options of the command line for the window.
#pragma once

#include <QSize>
#include <QString>

#include <cstdint>
#include <optional>

namespace sweep {

struct WindowOptions
{
    QString scene;                  // path of a file; empty: the window chooses
    QString screenshot;             // path of a picture of the window, after which the program ends; or empty
    std::optional<QSize> size = {}; // of the window, in device-independent pixels
    QString panel;                  // the name of the panel to show first, or empty
    QString theme;                  // "light", "dark", "system", or empty for the stored one
    std::optional<double> at = {};  // the time to show first
    std::uint64_t maxBytes = std::uint64_t{1} << 30; // a larger scene file is refused
    std::uint64_t maxEvents = 10'000'000;            // grid traces that would give more are refused
    bool blank = false;                              // start with a blank scene
    bool resetSettings = false;                      // delete the settings of earlier runs
};

} // namespace sweep
