// Picture export of scenes: PNG, SVG and PDF.
#pragma once

#include "widgets/paint/scene_painter.h"

#include <sweepbench/base/jobs.h>
#include <sweepbench/base/result.h>

#include <QByteArray>
#include <QImage>
#include <QString>

#include <optional>
#include <span>
#include <variant>

class QIODevice;
class QPainter;

namespace sweep {

// The longest side of an image that QPainter can rasterise.
inline constexpr int mostPixels = 32767;

enum class PictureFormat
{
    png,
    svg,
    pdf
};

// The format by the suffix of the name, in upper or lower case; none for another suffix.
[[nodiscard]] std::optional<PictureFormat> pictureFormatOf(const QString& fileName);

// The picture at the size of its view times `scale`. Null if it is too large, incomplete if it was stopped.
// Requires: a QGuiApplication.
[[nodiscard]] QImage pictureImage(const ScenePicture& picture, double scale, const Job& job = {});

// Pictures of equal size side by side, in order; if there are several, each shows its time. Requires: not empty.
using PictureRow = std::span<const ScenePicture>;

// Paints from the painter's origin, in pixels of the views, and moves the origin to the end of the row. Ends early when
// it is stopped.
void paintRow(QPainter& painter, PictureRow row, const Job& job = {});

struct PictureFile
{
    QString path;
    double scale = 1; // device pixels per pixel, of a PNG
};

// Draws the row at the size of its views; `scale` is that of a PNG. A PNG and an SVG carry the scene's text (see
// picture_scene.h). False if the picture is too large, the device did not take everything, or the job was stopped.
// Progress counts the pictures of the row; a single one reports none. Requires: a QGuiApplication.
[[nodiscard]] bool drawPicture(PictureRow row, PictureFormat format, double scale, QIODevice& device,
                               const Job& job = {});

// PDF files without the date of their creation: the same pages give the same bytes.

// The file as Qt wrote it, without the entry CreationDate, whose length depends on the time zone. Unchanged if there is
// none. Law: every offset of the cross-reference table is that of its object (ISO 32000-1, 7.5.4).
[[nodiscard]] QByteArray withoutCreationDate(QByteArray pdf);

// Draws the row into a file, in the format of its suffix (see FileReplacement): a failure or a stop leaves the old file
// untouched, and the problem gives the reason. Requires: a QGuiApplication.
[[nodiscard]] Result<std::monostate> writePicture(PictureRow row, const PictureFile& file, const Job& job = {});

} // namespace sweep
