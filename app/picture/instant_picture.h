// How does a scene become a picture on disk: at one time, at several, or moving?
#pragma once

#include "app/picture/animation.h"
#include "core/base/job.h"
#include "core/base/result.h"
#include "core/events/timeline.h"
#include "core/scene/scene.h"
#include "widgets/paint/scene_painter.h"

#include <QSize>

#include <optional>
#include <string>
#include <variant>
#include <vector>

class QPainter;

namespace sweep {

// What a picture is most likely wanted of: the first event that happens, and is no contact that the window cuts off;
// the start of the scene's time where there is none.
[[nodiscard]] double eventfulTime(const Scene& scene, const Timeline& timeline);

// The scene as a canvas shows it, rather than all of it. Hidden bodies stay hidden.
struct ShownView
{
    ViewTransform view;
    Layers layers;
};

struct InstantPicture
{
    std::string path;         // its end says which: .png, .svg or .pdf
    QSize size = {1200, 800}; // pixels
    double scale = 1;         // device pixels a pixel, of a PNG or GIF
    bool dark = false;
    bool transparent = false;            // without a ground; not of a GIF
    std::optional<ShownView> shown = {}; // its view's size is `size`
};

// No strip shows more times, and no animation more frames.
inline constexpr std::size_t mostInStrip = 100;
inline constexpr std::size_t mostFrames = 5000;

// So many times evenly over an interval, from its start to its end; its start alone where one is asked for.
[[nodiscard]] std::vector<double> timesOver(Interval time, std::size_t count);

// The scene with the contacts and cells of that time; of several times a strip, from left to right. One that is stopped
// leaves an old file as it was. Requires: a QGuiApplication lives; there are times, all in the scene's time.
[[nodiscard]] Result<std::monostate> writeInstants(const Scene& scene, const Timeline& timeline,
                                                   const std::vector<double>& times, const InstantPicture& picture,
                                                   const Job& job = {});

// The same by a painter, from its origin in pixels of `picture.size`; path and scale mean nothing then.
void paintInstant(QPainter& painter, const Scene& scene, const Timeline& timeline, double t,
                  const InstantPicture& picture, const Job& job = {});

// Is it the name of an animation: does it end in .gif, or in .png with ### in it, which a number takes the place of?
[[nodiscard]] bool isAnimation(const std::string& path);

// The file of a frame of a sequence, from 1 on. Requires: isAnimation(path), and it is no GIF.
[[nodiscard]] std::string nameOfFrame(const std::string& path, std::size_t number);

struct AnimationWritten
{
    std::size_t frames = 0;
    bool cancelled = false; // then a GIF is not there, and of a sequence the frames so far
};
// Every frame, as a GIF that plays again and again or as a PNG each; its path says which. Requires likewise, and
// isAnimation(picture.path).
[[nodiscard]] Result<AnimationWritten> writeAnimation(const Scene& scene, const Timeline& timeline,
                                                      const std::vector<AnimationFrame>& frames,
                                                      const InstantPicture& picture, const Job& job);

} // namespace sweep
