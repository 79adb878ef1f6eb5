// Pictures of a bug report: the whole scene, and close-ups of the event.
#pragma once

#include "app/report/report_case.h"
#include "widgets/paint/scene_painter.h"

#include <QByteArray>

#include <string>
#include <vector>

namespace sweep {

// The scene at the time of the report. Requires, like all functions here: a QGuiApplication.
struct PictureFiles
{
    QByteArray svg;
    QByteArray png;
    QByteArray contact; // PNG: the event of the report from near; empty where the report is about none
};
[[nodiscard]] PictureFiles pictureFiles(const ReportCase& report);

// One picture for a light and a dark page: SVG elements whose ids begin with a prefix of the picture's own.
struct PagePicture
{
    std::string caption;
    double t = 0;
    QByteArray light;
    QByteArray dark;
};
// At the start, before, at and after the event, and at the end; without an event at start and end alone. The pictures
// around the event show the pair and its neighbourhood.
[[nodiscard]] std::vector<PagePicture> pagePictures(const ReportCase& report);

// A page draws at most so many bodies: the pair of the report and those nearest to it at that time.
inline constexpr std::size_t maxBodiesOnPage = 200;
// Indices in the scene, ascending.
[[nodiscard]] std::vector<std::uint32_t> bodiesOnPage(const ReportCase& report);

} // namespace sweep
