// How does a scene at one time become a picture on disk?
#pragma once

#include "core/base/result.h"
#include "core/events/timeline.h"
#include "core/scene/scene.h"

#include <QSize>

#include <string>
#include <variant>

namespace sweep {

// What a picture is most likely wanted of: the first event that happens, and is no contact that the window cuts off;
// the start of the scene's time where there is none.
[[nodiscard]] double eventfulTime(const Scene& scene, const Timeline& timeline);

struct MomentPicture
{
    std::string path;         // its end says which: .png, .svg or .pdf
    QSize size = {1200, 800}; // pixels
    double scale = 1;         // device pixels a pixel, of a PNG
    bool dark = false;
};

// The whole scene with the contacts and cells of that time. Requires: a QGuiApplication lives; t is in the scene's
// time.
[[nodiscard]] Result<std::monostate> writeMoment(const Scene& scene, const Timeline& timeline, double t,
                                                 const MomentPicture& picture);

} // namespace sweep
