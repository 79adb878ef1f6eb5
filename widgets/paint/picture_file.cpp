#include "widgets/paint/picture_file.h"

#include "core/scene_file/picture_scene.h"
#include "widgets/document/file_path.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/surface/surface.h"

#include <sweepbench/base/files.h>
#include <sweepbench/scene_file.h>

#include <QBuffer>
#include <QByteArray>
#include <QPainter>
#include <QPdfWriter>

#include <cmath>
#include <stop_token>
#include <utility>
#include <vector>

namespace sweep {

namespace {

constexpr qsizetype entrySize = 20; // bytes per entry of the cross-reference table: "0000000015 00000 n \n"
constexpr qsizetype offsetSize = 10;
constexpr qsizetype kindAt = 17; // offset of the letter: n in use, f free

bool isEntry(const QByteArray& pdf, qsizetype at)
{
    return at + entrySize <= pdf.size() && (pdf[at + kindAt] == 'n' || pdf[at + kindAt] == 'f');
}

} // namespace

QByteArray withoutCreationDate(QByteArray pdf)
{
    const qsizetype date = pdf.indexOf("/CreationDate (D:");
    const qsizetype end = pdf.indexOf('\n', date) + 1;
    const qsizetype table = pdf.lastIndexOf("\nxref\n0 ") + 1;
    const qsizetype start = pdf.lastIndexOf("startxref\n");
    if (date < 0 || end == 0 || table == 0 || start < table)
        return pdf;
    const auto moved = [&](const QByteArray& offset) {
        const qlonglong at = offset.toLongLong();
        return QByteArray::number(at > date ? at - (end - date) : at);
    };
    for (qsizetype at = pdf.indexOf('\n', table + 5) + 1; isEntry(pdf, at); at += entrySize)
        if (pdf[at + kindAt] == 'n')
            pdf.replace(at, offsetSize, moved(pdf.mid(at, offsetSize)).rightJustified(offsetSize, '0'));
    const qsizetype number = start + qsizetype(qstrlen("startxref\n"));
    const qsizetype length = pdf.indexOf('\n', number) - number;
    pdf.replace(number, length, moved(pdf.mid(number, length).trimmed()));
    return pdf.remove(date, end - date);
}

namespace {

QString titleOf(const ScenePicture& picture)
{
    return picture.scene.title ? shownTextOf(*picture.scene.title) : QString();
}

QSizeF pictureSize(PictureRow row)
{
    const QSizeF one = row.front().view.size();
    return {one.width() * double(row.size()), one.height()};
}

// Paints the picture's time at the top, and a frame.
void paintCaption(Surface& surface, const ScenePicture& picture)
{
    const Colours& c = colours(picture.brightness);
    const QRectF edge = surface.area().adjusted(0.5, 0.5, -0.5, -0.5);
    surface.rectangle(edge, {.line = c.outline});
    surface.text({surface.area().center().x(), 16}, QStringLiteral("t = ") + shownText(picture.t),
                 {.colour = c.ink, .halo = c.canvas, .size = 13, .strong = true, .anchor = Anchor::centre});
}

void paintPart(Surface& surface, const ScenePicture& picture, PictureRow row, const Job& job)
{
    surface.setStop(job.stop);
    paintScene(surface, picture);
    if (row.size() == 1)
        return;
    paintCaption(surface, picture);
    job.report(double(&picture - row.data() + 1) / double(row.size()));
}

QImage blankImage(QSizeF size, double scale)
{
    const QSizeF pixels(std::ceil(size.width() * scale), std::ceil(size.height() * scale));
    if (pixels.width() > mostPixels || pixels.height() > mostPixels)
        return {};
    QImage image(pixels.toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::transparent);
    return image;
}

QImage imageOf(const ScenePicture& picture, PictureRow row, double scale, const Job& job)
{
    QImage image = blankImage(picture.view.size(), scale);
    if (image.isNull())
        return {};
    QPainter painter(&image);
    PainterSurface surface(painter, picture.view.size());
    paintPart(surface, picture, row, job);
    return image;
}

QImage imageOf(PictureRow row, double scale, const Job& job)
{
    if (row.size() == 1)
        return imageOf(row.front(), row, scale, job);
    QImage image = blankImage(pictureSize(row), scale);
    if (image.isNull())
        return {};
    QPainter painter(&image);
    for (std::size_t i = 0; i < row.size() && !job.stopped(); ++i) {
        const QImage part = imageOf(row[i], row, scale, job);
        if (part.isNull())
            return {};
        painter.drawImage(QPointF(double(i) * row[i].view.size().width(), 0), part);
    }
    return image;
}

bool writePng(PictureRow row, double scale, QIODevice& device, const Job& job)
{
    const QImage image = imageOf(row, scale, job);
    return !image.isNull() && image.save(&device, "PNG");
}

bool writeSvg(PictureRow row, QIODevice& device, const Job& job)
{
    SvgSurface surface(device, pictureSize(row), titleOf(row.front()));
    if (row.size() == 1) {
        paintPart(surface, row.front(), row, job);
        return surface.finish();
    }
    for (std::size_t i = 0; i < row.size() && !job.stopped(); ++i) {
        const QSizeF size = row[i].view.size();
        surface.beginPart({QPointF(double(i) * size.width(), 0), size}, QStringLiteral("t%1-").arg(i + 1));
        paintPart(surface, row[i], row, job);
        surface.endPart();
    }
    return surface.finish();
}

// One page; a pixel is 1/96 inch, as in browsers.
bool writePdf(PictureRow row, QIODevice& device, const Job& job)
{
    constexpr int dotsPerInch = 1200;
    QPdfWriter writer(&device);
    writer.setResolution(dotsPerInch);
    writer.setTitle(titleOf(row.front()));
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(QPageSize(pictureSize(row) * (72.0 / 96), QPageSize::Point, QString(), QPageSize::ExactMatch));
    QPainter painter;
    if (!painter.begin(&writer))
        return false;
    painter.scale(dotsPerInch / 96.0, dotsPerInch / 96.0);
    paintRow(painter, row, job);
    return painter.end();
}

// Takes no more data once a stop is requested: an image is written piece by piece, and compressing it takes longest.
class StoppableBuffer : public QBuffer
{
public:
    explicit StoppableBuffer(std::stop_token stop) : m_stop(std::move(stop)) {}

protected:
    qint64 writeData(const char* data, qint64 size) override
    {
        return m_stop.stop_requested() ? -1 : QBuffer::writeData(data, size);
    }

private:
    std::stop_token m_stop;
};

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
    constexpr std::pair<const char*, PictureFormat> suffixes[] = {
        {".png", PictureFormat::png}, {".svg", PictureFormat::svg}, {".pdf", PictureFormat::pdf}};
    for (const auto& [suffix, format] : suffixes)
        if (fileName.endsWith(QLatin1String(suffix), Qt::CaseInsensitive))
            return format;
    return {};
}

QImage pictureImage(const ScenePicture& picture, double scale, const Job& job)
{
    return imageOf(std::span(&picture, 1), scale, job);
}

void paintRow(QPainter& painter, PictureRow row, const Job& job)
{
    for (const ScenePicture& picture : row) {
        const QSizeF size = picture.view.size();
        painter.save();
        if (row.size() > 1)
            painter.setClipRect(QRectF(QPointF(), size));
        PainterSurface surface(painter, size);
        paintPart(surface, picture, row, job);
        painter.restore();
        painter.translate(size.width(), 0);
    }
}

bool drawPicture(PictureRow row, PictureFormat format, double scale, QIODevice& device, const Job& job)
{
    std::vector<ScenePicture> whole(row.begin(), row.end()); // vector formats can be enlarged, so they get every body
    for (ScenePicture& picture : whole)
        picture.everyBody = true;
    StoppableBuffer plain(job.stop); // the picture without the scene's text
    plain.open(QIODevice::WriteOnly);
    switch (format) {
    case PictureFormat::png:
        return writePng(row, scale, plain, job) && !job.stopped() &&
               writeAll(withSceneInPng(view(plain), sceneText(row.front().scene)), device);
    case PictureFormat::svg:
        return writeSvg(whole, plain, job) && !job.stopped() &&
               writeAll(withSceneInSvg(view(plain), sceneText(row.front().scene)), device);
    case PictureFormat::pdf:
        return writePdf(whole, plain, job) && !job.stopped() &&
               writeAll(withoutCreationDate(plain.data()).toStdString(), device);
    }
    return false;
}

Result<std::monostate> writePicture(PictureRow row, const PictureFile& file, const Job& job)
{
    const std::optional<PictureFormat> format = pictureFormatOf(file.path);
    if (!format)
        return problemOf(file.path, QStringLiteral("the name of a picture must end in .png, .svg or .pdf"));
    QBuffer picture;
    picture.open(QIODevice::WriteOnly);
    if (!drawPicture(row, *format, file.scale, picture, job))
        return problemOf(file.path, job.stopped() ? QStringLiteral("was not drawn: cancelled")
                                                  : QStringLiteral("could not be drawn: there is not enough memory"));
    return replaceFile(bytesOf(file.path), view(picture));
}

} // namespace sweep
