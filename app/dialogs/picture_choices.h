// What kind of picture does one export, and which kind was it last time?
#pragma once

#include "app/picture/animation.h"

#include <QSize>
#include <QString>

class QSettings;

namespace sweep {

enum class PictureKind
{
    png,
    svg,
    pdf,
    gif,     // an animation
    sequence // likewise, a PNG a frame
};

[[nodiscard]] constexpr bool isAnimated(PictureKind kind)
{
    return kind == PictureKind::gif || kind == PictureKind::sequence;
}
// What is made of pixels has a scale.
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
    bool all = true; // fitted to `size`; otherwise what the canvas shows
    QSize size = {1200, 800};
    double scale = 2; // device pixels a pixel
    bool transparent = false;
    bool dark = false;
    int strip = 0;            // so many times beside each other; 0: the current one
    Animation animation = {}; // its time, and that of a strip, belongs to the scene and is not remembered
};

// A value that is missing, broken or out of range is its default.
[[nodiscard]] PictureChoices loadPictureChoices(const QSettings& store);
void savePictureChoices(const PictureChoices& choices, QSettings& store);

// The limits of what may be chosen.
inline constexpr int leastSide = 16; // pixels
inline constexpr int mostSide = 8192;
inline constexpr double leastScale = 0.1;
inline constexpr double mostScale = 16;
inline constexpr double mostSeconds = 1000;
inline constexpr double mostFramesASecond = 50;
inline constexpr double mostPause = 100;

} // namespace sweep
