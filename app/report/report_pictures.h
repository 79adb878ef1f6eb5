// What does a report show? The whole scene and, close up, what it is about.
#pragma once

#include "app/report/report_case.h"
#include "widgets/paint/scene_painter.h"

#include <QByteArray>
#include <QSize>

#include <string>
#include <vector>

namespace sweep {

// The scene at the report's time, as files of their own. Requires, like all here: a QGuiApplication lives.
struct PictureFiles
{
    QByteArray svg;
    QByteArray png;
};
[[nodiscard]] PictureFiles pictureFiles(const ReportCase& report);

// The same instant for a light and a dark page: SVG elements without a document around them, every id begins with the
// picture's own prefix.
struct PagePicture
{
    std::string caption;
    double t = 0;
    QByteArray light;
    QByteArray dark;
};
// Start, before, at and after the event, end; start and end alone where there is no event. Those around the event show
// the two and their neighbourhood.
[[nodiscard]] std::vector<PagePicture> pagePictures(const ReportCase& report);

// Of a larger scene a page draws the two that it is about and the bodies nearest to them then.
inline constexpr std::size_t mostBodiesOnPage = 200;
// Places in the scene, increasing.
[[nodiscard]] std::vector<std::uint32_t> bodiesOnPage(const ReportCase& report);

} // namespace sweep
