// What does `sweepbench render` do? Draws a scene at one time, at several or moving into a picture.
#pragma once

#include "app/cli/input/scene_inputs.h"
#include "app/picture/animation.h"

#include <QSize>

#include <optional>
#include <ostream>
#include <stop_token>
#include <string>

namespace sweep {

struct RenderOptions
{
    SceneInputs inputs; // exactly one scene
    std::string output; // the file name's end says which: .png, .svg, .pdf or .gif; ### in it is a sequence of PNGs
    // Several are a strip. Where absent, the first event that is not clipped, or the start of the scene's time.
    std::vector<double> at = {};
    std::size_t strip = 0;    // so many times from `from` until `until` instead
    QSize size = {1200, 800}; // pixels
    double scale = 1;         // device pixels a pixel, of a PNG
    bool dark = false;
    bool transparent = false;
    std::optional<double> from = {}; // of an animation or strip; the scene's time where absent
    std::optional<double> until = {};
    Animation animation = {};
    std::stop_token stop = {}; // cancels an animation
};

void addRenderArguments(CLI::App& command, RenderOptions& options);

// Returns the exit status. Requires: a QGuiApplication lives.
[[nodiscard]] int runRender(const RenderOptions& options, std::ostream& out, std::ostream& err);

} // namespace sweep
