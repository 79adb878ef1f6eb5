// Choices of a picture export: kind and settings, loaded from and saved to the settings store.
#pragma once

#include "app/picture/animation.h"

#include <QSize>

class QSettings;

namespace sweep {

enum class PictureKind
{
    png,
    svg,
    pdf,
    gif,     // an animation
    sequence // an animation with one PNG for each frame
};

[[nodiscard]] constexpr bool isAnimated(PictureKind kind)
{
    return kind == PictureKind::gif || kind == PictureKind::sequence;
}
// True for raster formats, which have a scale.
[[nodiscard]] constexpr bool hasPixels(PictureKind kind)
{
    return kind == PictureKind::png || isAnimated(kind);
}
[[nodiscard]] constexpr bool mayBeTransparent(PictureKind kind)
{
    return kind != PictureKind::gif && kind != PictureKind::pdf;
}

struct PictureChoices
{
    PictureKind kind = PictureKind::png;
    bool all = true; // the whole scene, fitted to `size`; otherwise the view of the canvas
    QSize size = {1200, 800};
    double scale = 2; // device pixels per pixel
    bool transparent = false;
    bool dark = false;
    int strip = 0;            // number of times drawn side by side; 0: only the current time
    Animation animation = {}; // its time range belongs to the scene and is not stored
};

// A value that is missing, invalid or out of range becomes its default.
[[nodiscard]] PictureChoices loadPictureChoices(const QSettings& store);
// Stores what differs from `before`.
void savePictureChoices(const PictureChoices& choices, const PictureChoices& before, QSettings& store);

// Limits of the choices.
inline constexpr int minSide = 16; // pixels
inline constexpr int maxSide = 8192;
inline constexpr double minScale = 0.1;
inline constexpr double maxScale = 16;
inline constexpr double maxSeconds = 1000;
inline constexpr double maxFramesPerSecond = 50;
inline constexpr double maxPause = 100;

} // namespace sweep
