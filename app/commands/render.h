// What does `sweepbench render` do? Draws a scene at one time into a picture.
#pragma once

#include "app/commands/scene_inputs.h"

#include <QSize>

#include <optional>
#include <ostream>
#include <string>

namespace sweep {

struct RenderOptions
{
    SceneInputs inputs; // exactly one scene
    std::string output; // the file name's end says which: .png, .svg or .pdf
    std::optional<double> at =
        {};                   // where absent, the first event that is not clipped, or the start of the scene's time
    QSize size = {1200, 800}; // pixels
    double scale = 1;         // device pixels a pixel, of a PNG
    bool dark = false;
};

void addRenderArguments(CLI::App& command, RenderOptions& options);

// Returns the exit status. Requires: a QGuiApplication lives.
[[nodiscard]] int runRender(const RenderOptions& options, std::ostream& out, std::ostream& err);

} // namespace sweep
