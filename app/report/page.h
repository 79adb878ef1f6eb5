// Parts of the HTML page: the moving scene, the chart of the clearance, pictures.
#pragma once

#include "app/report/report_case.h"
#include "widgets/paint/scene_painter.h"

#include <QByteArray>

#include <string>
#include <vector>

namespace sweep {

// Scene as JSON for the script of a report page, which draws the scene at any time.

// JSON: {"time": [s, e], "box": [left, bottom, right, top], "down": true, "start": t, "grid": [x, y, dx, dy], "cell":
// [i, j], "events": [[t, number in the table, "enter, clipped", a, b, x, y], …], with null for a point that is not
// drawn,
// "bodies": [{"id", "shape", "active": [f, u], "a": path, "b": path, "radius": [r0, r1], "light": "#rrggbb", "dark":
// "#rrggbb"}, …]} with path = {"at": [x, y]}, {"from", "to"}, {"at", "velocity", "acceleration"} or {"keys": [[t, x,
// y], …]}. The bodies that a page draws, and at most 500 events of the shown time. Without `down`, y points up.
[[nodiscard]] std::string pageSceneJson(const ReportCase& report);

// Clearance chart: the distance of a report's two bodies over time, as an SVG element that the page's script fills.

// Empty if the report has no pair of bodies, or if the two share no time longer than an instant. The caption names the
// least clearance, or says why there is no chart.
struct ClearanceChart
{
    std::string svg;
    std::string caption; // plain text
};
[[nodiscard]] ClearanceChart clearanceChart(const ReportCase& report);

// Pictures of a bug report: the whole scene, and close-ups of the event.

// Pictures of the scene at the time of the report. All functions of this header require a QGuiApplication.
struct PictureFiles
{
    QByteArray svg;
    QByteArray png;
    QByteArray contact; // PNG: a close-up of the report's event; empty without an event
};
[[nodiscard]] PictureFiles pictureFiles(const ReportCase& report);

// One picture in two themes: SVG elements, the ids of which start with a prefix unique to the picture.
struct PagePicture
{
    std::string caption;
    double t = 0;
    QByteArray light;
    QByteArray dark;
};
// Before, at and after the event, of the pair and its surroundings; without an event at start and end, of the whole.
[[nodiscard]] std::vector<PagePicture> pagePictures(const ReportCase& report);

// The most bodies that a page draws: the pair of the report and those nearest to it at that time.
inline constexpr std::size_t maxBodiesOnPage = 200;
// Indices in the scene, ascending.
[[nodiscard]] std::vector<std::uint32_t> bodiesOnPage(const ReportCase& report);

} // namespace sweep
