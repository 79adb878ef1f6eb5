// Pictures of a scene at one time, as a strip of times, or as an animated GIF.
#pragma once

#include "widgets/paint/scene_painter.h"

#include <sweepbench/base/jobs.h>
#include <sweepbench/base/result.h>
#include <sweepbench/scene.h>
#include <sweepbench/timeline.h>

#include <QGuiApplication>
#include <QImage>
#include <QSize>
#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

class QIODevice;
class QPainter;

namespace sweep {

// Qt application without a display, for pictures that are drawn into memory.

// From here on this process uses no display, even if one is available.
void useOffscreenPlatform();

// False for the messages of Qt that are noise without a desktop session: those about its folder for sockets and about
// frameless windows.
[[nodiscard]] bool isWorthSaying(const QString& message);

// Suppresses the messages of Qt for which isWorthSaying() is false.
void filterMessages();

// While it lives, pictures and fonts can be used without a display. Requires: there is no other application object.
class OffscreenApplication
{
public:
    OffscreenApplication();

private:
    int m_argc = 1;
    char m_name[11] = "sweepbench";
    char* m_argv[2] = {m_name, nullptr};
    QGuiApplication m_application;
};

// Animation frames: their times and how long each is shown.

struct Animation
{
    Interval time;               // a part of the scene's time; finite, start ≤ end
    double seconds = 5;          // its length without pauses; > 0
    double framesPerSecond = 25; // > 0, at most 50, because viewers show shorter frames for longer
    double pause = 1;            // seconds of a still frame when two bodies meet or part; 0: no pause
};

struct AnimationFrame
{
    double t = 0;
    int hundredths = 0; // hundredths of a second for which it is shown
    friend bool operator==(const AnimationFrame&, const AnimationFrame&) = default;
};

// Frames spaced evenly from the start to the end of the time, and, if there is a pause, one at each instant with an
// event of two bodies that is not clipped. Laws: 1 the times increase; 2 without pauses all frames but the last take
// `seconds` together, to a hundredth.
[[nodiscard]] std::vector<AnimationFrame> animationFrames(const Timeline& timeline, const Animation& animation);

// Writer of animated GIFs that repeat forever.

// Each frame has its own palette and holds only the rectangle that differs from the previous frame. A palette has 256
// colours: if a drawing has more, its 128 most frequent colours are kept, and median cut chooses 128 for the others.
// Each pixel gets the nearest colour of the palette.
class GifWriter
{
public:
    // Requires: the device is open and outlives the writer; each side of the size is from 1 to 65535.
    GifWriter(QIODevice& device, QSize size);
    ~GifWriter();
    GifWriter(const GifWriter&) = delete;
    GifWriter& operator=(const GifWriter&) = delete;

    // Requires: the image is opaque and has that size. False if writing to the device failed.
    [[nodiscard]] bool add(const QImage& image, int hundredths);
    // False if any writing failed.
    [[nodiscard]] bool finish();

private:
    struct File;
    std::unique_ptr<File> m_file;
    QImage m_before; // the previous frame
};

// Picture files of a scene: at one time, a strip of several times, or an animation.

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
    std::optional<ShownView> shown = {}; // a view of the same size; without it the whole scene is shown
};

// The bounds of all bodies over time; the square from (-1, -1) to (1, 1) if there are none.
[[nodiscard]] WorldBox worldBoxOf(const Scene& scene);
// The view that shows all of that, with the direction of y of the scene.
[[nodiscard]] ViewTransform wholeView(const Scene& scene, QSizeF size, double margin = 0.05);
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

// The same picture as an image; incomplete if it was stopped.
[[nodiscard]] QImage instantImage(const Scene& scene, const Timeline& timeline, double t, const InstantPicture& picture,
                                  const Job& job = {});

// True if the name ends in .gif, or in .png with a run of at least three # that stands for the number of a frame.
[[nodiscard]] bool isAnimationPath(const std::string& path);

// The file of one frame of a sequence, counted from 1. Requires: isAnimationPath(path), not a GIF.
[[nodiscard]] std::string framePath(const std::string& path, std::size_t number);

struct AnimationWritten
{
    std::size_t frames = 0;
    bool cancelled = false;
};
// Writes all frames as a GIF that repeats forever, or each as a PNG, depending on the path. A stop changes no file; a
// failure leaves no new one. Requires: a QGuiApplication; isAnimationPath(picture.path); all frames in the scene's
// time.
[[nodiscard]] Result<AnimationWritten> writeAnimation(const Scene& scene, const Timeline& timeline,
                                                      const std::vector<AnimationFrame>& frames,
                                                      const InstantPicture& picture, const Job& job);

} // namespace sweep
