// How does a scene at one time become a picture on disk?
#pragma once

#include "app/picture/animation.h"
#include "core/base/job.h"
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

// Is it the name of an animation: does it end in .gif, or in .png with ### in it, which a number takes the place of?
[[nodiscard]] bool isAnimation(const std::string& path);

struct AnimationWritten
{
    std::size_t frames = 0;
    bool cancelled = false; // then a GIF is not there, and of a sequence the frames so far
};
// Every frame, as a GIF that plays again and again or as a PNG each; its path says which. Requires likewise, and
// isAnimation(picture.path).
[[nodiscard]] Result<AnimationWritten> writeAnimation(const Scene& scene, const Timeline& timeline,
                                                      const std::vector<AnimationFrame>& frames,
                                                      const MomentPicture& picture, const Job& job);

} // namespace sweep
