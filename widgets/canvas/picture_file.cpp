#include "widgets/canvas/picture_file.h"

#include "core/scene/picture_scene.h"
#include "core/scene/scene_file.h"
#include "widgets/canvas/painter_surface.h"
#include "widgets/canvas/svg_surface.h"
#include "widgets/format/geometry.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>

#include <cmath>

namespace sweep {

namespace {

QString titleOf(const ScenePicture& picture)
{
    return picture.scene.title ? textOf(*picture.scene.title) : QString();
}

bool writePng(const ScenePicture& picture, double scale, QIODevice& device)
{
    const QImage image = pictureImage(picture, scale);
    return !image.isNull() && image.save(&device, "PNG");
}

bool writeSvg(const ScenePicture& picture, QIODevice& device)
{
    SvgSurface surface(device, picture.view.size(), titleOf(picture));
    paintScene(surface, picture);
    return surface.finish();
}

// One page, a pixel being 1/96 inch, as browsers take it.
bool writePdf(const ScenePicture& picture, QIODevice& device)
{
    constexpr int dotsPerInch = 1200;
    const QSizeF size = picture.view.size();
    QPdfWriter writer(&device);
    writer.setResolution(dotsPerInch);
    writer.setTitle(titleOf(picture));
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(QPageSize(size * (72.0 / 96), QPageSize::Point, QString(), QPageSize::ExactMatch));
    QPainter painter;
    if (!painter.begin(&writer))
        return false;
    painter.scale(dotsPerInch / 96.0, dotsPerInch / 96.0);
    PainterSurface surface(painter, size);
    paintScene(surface, picture);
    return painter.end();
}

std::string_view view(const QBuffer& buffer)
{
    return {buffer.data().constData(), std::size_t(buffer.data().size())};
}

bool writeAll(const std::string& bytes, QIODevice& device)
{
    return device.write(bytes.data(), qint64(bytes.size())) == qint64(bytes.size());
}

Problem problemOf(const QString& path, const QString& message)
{
    Problem problem;
    problem.file = path.toStdString();
    problem.message = message.toStdString();
    return problem;
}

} // namespace

std::optional<PictureFormat> pictureFormatOf(const QString& fileName)
{
    if (fileName.endsWith(QLatin1String(".png"), Qt::CaseInsensitive))
        return PictureFormat::png;
    if (fileName.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive))
        return PictureFormat::svg;
    if (fileName.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive))
        return PictureFormat::pdf;
    return {};
}

QImage pictureImage(const ScenePicture& picture, double scale)
{
    const QSizeF size = picture.view.size();
    const QSize pixels(static_cast<int>(std::ceil(size.width() * scale)),
                       static_cast<int>(std::ceil(size.height() * scale)));
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return {};
    image.setDevicePixelRatio(scale);
    image.fill(Qt::transparent);
    {
        QPainter painter(&image);
        PainterSurface surface(painter, size);
        paintScene(surface, picture);
    }
    return image;
}

bool drawPicture(const ScenePicture& picture, PictureFormat format, double scale, QIODevice& device)
{
    ScenePicture whole = picture; // what can be enlarged later has every body
    whole.everyBody = true;
    QBuffer plain; // without the scene
    plain.open(QIODevice::WriteOnly);
    switch (format) {
    case PictureFormat::png:
        return writePng(picture, scale, plain) &&
               writeAll(withSceneInPng(view(plain), sceneText(picture.scene)), device);
    case PictureFormat::svg:
        return writeSvg(whole, plain) && writeAll(withSceneInSvg(view(plain), sceneText(picture.scene)), device);
    case PictureFormat::pdf:
        return writePdf(whole, device);
    }
    return false;
}

Result<std::monostate> writePicture(const ScenePicture& picture, const PictureFile& file)
{
    const std::optional<PictureFormat> format = pictureFormatOf(file.path);
    if (!format)
        return problemOf(file.path, QStringLiteral("a picture's name ends in .png, .svg or .pdf"));
    QSaveFile device(file.path);
    if (!device.open(QIODevice::WriteOnly))
        return problemOf(file.path, QStringLiteral("cannot be written: ") + device.errorString());
    const bool drawn = drawPicture(picture, *format, file.scale, device);
    if (!drawn) {
        device.cancelWriting();
        return problemOf(file.path, QStringLiteral("could not be drawn: there is no room for it"));
    }
    if (!device.commit())
        return problemOf(file.path, QStringLiteral("cannot be written: ") + device.errorString());
    return std::monostate{};
}

} // namespace sweep
