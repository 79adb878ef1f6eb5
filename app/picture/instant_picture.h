// Picture files of a scene: at one time, a strip of several times, or an animation.
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

// The nearest double to the time of the first event that is not clipped; the start of the scene's time if there is
// none.
[[nodiscard]] double firstEventTime(const Scene& scene, const Timeline& timeline);

// The view and layers of a canvas. A picture of it omits hidden bodies.
struct ShownView
{
    ViewTransform view;
    Layers layers;
};

struct InstantPicture
{
    std::string path;         // its suffix is the format: .png, .svg or .pdf
    QSize size = {1200, 800}; // pixels
    double scale = 1;         // device pixels per pixel, of a PNG or GIF
    bool dark = false;
    bool transparent = false;            // no background; not possible in a GIF
    std::optional<ShownView> shown = {}; // of the same size; without it the whole scene is shown
};

// The bounds of all bodies over time; the square from (-1, -1) to (1, 1) if there are none.
[[nodiscard]] WorldBox worldBoxOf(const Scene& scene);
// The cell policy of the scene's grid; closed if there is no grid.
[[nodiscard]] CellRule cellRuleOf(const Scene& scene);

// The limits of a strip and of an animation.
inline constexpr std::size_t maxStripTimes = 100;
inline constexpr std::size_t maxFrames = 5000;

// `count` times spaced evenly from the start to the end of an interval; only the start if count is 1.
[[nodiscard]] std::vector<double> evenTimes(Interval time, std::size_t count);

// Draws the scene with its contacts and cells at that time; several times make a strip from left to right. If the job
// is stopped, an existing file stays unchanged. Requires: a QGuiApplication; at least one time, all in the scene's
// time.
[[nodiscard]] Result<std::monostate> writeInstants(const Scene& scene, const Timeline& timeline,
                                                   const std::vector<double>& times, const InstantPicture& picture,
                                                   const Job& job = {});

// Paints the same picture from the painter's origin, in pixels of `picture.size`. Path and scale are ignored.
void paintInstant(QPainter& painter, const Scene& scene, const Timeline& timeline, double t,
                  const InstantPicture& picture, const Job& job = {});

// True if the name ends in .gif, or in .png with a run of at least three # that stands for the number of a frame.
[[nodiscard]] bool isAnimationPath(const std::string& path);

// The file of one frame of a sequence, counted from 1. Requires: isAnimationPath(path), not a GIF.
[[nodiscard]] std::string framePath(const std::string& path, std::size_t number);

struct AnimationWritten
{
    std::size_t frames = 0;
    bool cancelled = false; // then there is no GIF, and a sequence has the frames written so far
};
// Writes all frames as a GIF that repeats forever, or each as a PNG, depending on the path. Requires: a
// QGuiApplication; isAnimationPath(picture.path); all frames in the scene's time.
[[nodiscard]] Result<AnimationWritten> writeAnimation(const Scene& scene, const Timeline& timeline,
                                                      const std::vector<AnimationFrame>& frames,
                                                      const InstantPicture& picture, const Job& job);

} // namespace sweep
