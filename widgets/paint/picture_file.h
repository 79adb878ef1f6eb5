// How does a picture of a scene get into a file? PNG, SVG or PDF by the name's end, in one step or not at all.
#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "widgets/paint/scene_painter.h"

#include <QImage>
#include <QString>

#include <optional>
#include <span>
#include <variant>

class QIODevice;
class QPainter;

namespace sweep {

// Of a side of an image: QPainter's raster reaches no further.
inline constexpr int mostPixels = 32767;

enum class PictureFormat
{
    png,
    svg,
    pdf
};

// By the end of the name, in any case; none for another end.
[[nodiscard]] std::optional<PictureFormat> pictureFormatOf(const QString& fileName);

// The picture at the size of its view, times `scale`; null where there is no room for it, half drawn when it is
// stopped. Requires: a QGuiApplication lives.
[[nodiscard]] QImage pictureImage(const ScenePicture& picture, double scale, const Job& job = {});

// Pictures of equal size beside each other, in their order; of several each says its time. Not empty.
using PictureRow = std::span<const ScenePicture>;

// From the painter's origin, in pixels of the views; moves the painter to the row's end. Ends early when it is stopped.
void paintRow(QPainter& painter, PictureRow row, const Job& job = {});

struct PictureFile
{
    QString path;
    double scale = 1; // device pixels a pixel, of a PNG
};

// Draws the row at the size of its views; `scale` is that of a PNG. A PNG and an SVG carry the scene's text (see
// picture_scene.h). False where there is no room for it, the device took not everything, or it was stopped. Progress
// is that of the pictures of a row: one alone reports none. Requires: a QGuiApplication lives.
[[nodiscard]] bool drawPicture(PictureRow row, PictureFormat format, double scale, QIODevice& device,
                               const Job& job = {});

// The same into a file. A temporary file is renamed over the old one: on failure, and when it is stopped, that is
// untouched and the problem says why. Requires: a QGuiApplication lives.
[[nodiscard]] Result<std::monostate> writePicture(PictureRow row, const PictureFile& file, const Job& job = {});

} // namespace sweep
