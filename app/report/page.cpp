#include "app/report/page.h"

#include "app/output/json.h"
#include "app/output/words.h"
#include "app/report/report_text.h"
#include "core/events/contact_point.h"
#include "core/scene/motion.h"
#include "widgets/document/cells.h"
#include "widgets/document/handles.h"
#include "widgets/format/palette.h"
#include "widgets/paint/instant_picture.h"
#include "widgets/paint/picture_file.h"
#include "widgets/surface/surface.h"

#include <sweepbench/body_state.h>
#include <sweepbench/clearance.h>
#include <sweepbench/contacts.h>

#include <QBuffer>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>

namespace sweep {

namespace {

constexpr std::size_t maxEvents = 500;

void writePoint(JsonWriter& json, const char* key, Vec p)
{
    json.key(key).array(p.x, p.y);
}

void write(JsonWriter& json, const Rest& rest)
{
    writePoint(json, "at", rest.at);
}
void write(JsonWriter& json, const FromTo& path)
{
    writePoint(json, "from", path.from);
    writePoint(json, "to", path.to);
}
void write(JsonWriter& json, const Launch& launch)
{
    writePoint(json, "acceleration", launch.acceleration.value_or(Vec{}));
    writePoint(json, "at", launch.at);
    writePoint(json, "velocity", launch.velocity);
}
void write(JsonWriter& json, const Keyed& keyed)
{
    json.key("keys").list(keyed.keys, [](JsonWriter& keys, const Key& key) { keys.array(key.t, key.at.x, key.at.y); });
}

void writeForm(JsonWriter& json, const Path& path)
{
    json.beginObject();
    std::visit([&](const auto& form) { write(json, form); }, path);
    json.endObject();
}

using PageColours = std::array<BodyColours, 2>; // light and dark

void writeBody(JsonWriter& json, const ReportCase& report, const PageColours& colours, std::uint32_t index)
{
    const Body& body = report.scene.bodies[index];
    const Interval active = activeInterval(report.scene, body);
    const bool isPolygon = body.shape == Shape::polygon;
    json.beginObject();
    if (!isPolygon)
        writeForm(json.key("a"), body.a);
    json.key("active").array(active.start, active.end);
    if (hasTwoControlPoints(body.shape))
        writeForm(json.key("b"), body.b);
    json.member("dark", colours[1].colour(index).name().toStdString());
    if (report.focus && (index == report.focus->a || index == report.focus->b))
        json.member("focus", true);
    json.member("id", escaped(body.id)).member("light", colours[0].colour(index).name().toStdString());
    if (isPolygon)
        json.key("points").list(body.points, [](JsonWriter& points, const Path& path) { writeForm(points, path); });
    if (hasRadius(body.shape))
        json.key("radius").array(body.radius.from, body.radius.to.value_or(body.radius.from));
    json.member("shape", name(body.shape));
    if (isPolygon) {
        json.key("ways").beginArray();
        forEachShownPath(body, active, [&json](const Path& path) { writeForm(json, path); });
        json.endArray();
    }
    json.endObject();
}

// The point is that of a contact of two bodies, or of the report's contact with a cell: marking every cell would
// cover the picture.
void writeEvent(JsonWriter& json, const ReportCase& report, const ReportRow& row)
{
    const Event& event = report.timeline.events()[row.number - 1];
    const auto point = event.withCell() && !samePair(*report.focus, event)
                           ? std::nullopt
                           : contactPoint(report.scene, event, report.timeline.timeOf(row.number - 1)).point;
    const auto part = [&](double Vec::*of) { return point ? std::optional((*point).*of) : std::nullopt; };
    json.array(row.time, row.number, row.kind, escaped(row.a), escaped(row.b), part(&Vec::x), part(&Vec::y));
}

void writeScene(JsonWriter& json, const ReportCase& report)
{
    const std::vector<std::uint32_t> bodies = bodiesOnPage(report);
    Scene drawn = report.scene;
    drawn.bodies.clear();
    for (const std::uint32_t body : bodies)
        drawn.bodies.push_back(report.scene.bodies[body]);
    const WorldBox box = worldBoxOf(drawn);
    const PageColours colours{BodyColours(report.scene, Brightness::light),
                              BodyColours(report.scene, Brightness::dark)};
    json.beginObject().key("bodies").list(
        bodies, [&](JsonWriter&, std::uint32_t body) { writeBody(json, report, colours, body); });
    json.key("box").array(box.low.x, box.low.y, box.high.x, box.high.y);
    json.key("events").list(rowsOf(report, maxEvents, maxEvents).rows,
                            [&](JsonWriter& events, const ReportRow& row) { writeEvent(events, report, row); });
    if (report.focus && report.focus->withCell())
        json.key("cell").array(report.focus->cell.i, report.focus->cell.j);
    if (pointsDown(report.scene))
        json.member("down", true);
    if (const std::optional<Grid>& grid = report.scene.grid) {
        const Vec origin = grid->origin.value_or(Vec{});
        json.key("grid").array(origin.x, origin.y, grid->spacing.x, grid->spacing.y);
    }
    json.member("start", timeOf(report));
    json.key("time").array(report.shown.start, report.shown.end);
    json.endObject();
}

} // namespace

std::string pageSceneJson(const ReportCase& report)
{
    std::string text;
    {
        JsonWriter json(text, JsonLayout::compact);
        writeScene(json, report);
    }
    return text;
}

namespace {

constexpr int steps = 160; // of the chart

// The numbers of the chart, which the page's script draws.
std::string chartJson(const ClearanceCurve& curve, Interval time)
{
    std::string text;
    {
        JsonWriter json(text, JsonLayout::compact);
        json.beginObject().key("curve").list(
            clearanceSamples(curve, time, steps),
            [](JsonWriter& points, const ClearanceSample& one) { points.array(one.t, one.value); });
        json.key("contacts").list(curve.contacts, [](JsonWriter& times, const Contact& contact) {
            times.array(contact.begin.nearest(), contact.end.nearest());
        });
        json.key("least").array(curve.minimum().t.nearest(), curve.minimum().value.low).endObject();
    }
    return text;
}

constexpr std::size_t mostChartedEdgePairs = 100'000; // a chart of more takes longer than the rest of the report

} // namespace

ClearanceChart clearanceChart(const ReportCase& report)
{
    if (!report.focus || report.focus->withCell())
        return {};
    const Body& a = report.scene.bodies[report.focus->a];
    const Body& b = report.scene.bodies[report.focus->b];
    const std::optional<Interval> common = commonWindow(report.scene, a, b);
    if (!common)
        return {};
    if (std::max<std::size_t>(a.points.size(), 1) * std::max<std::size_t>(b.points.size(), 1) > mostChartedEdgePairs)
        return {{}, "The chart is left out, because the polygons have too many edges."};
    const ClearanceCurve curve = clearanceCurve(report.scene, a, b, *common);
    const ClearanceTurn& minimum = curve.minimum();
    const std::string least =
        (minimum.value.isExact() ? "" : "≈ ") + decimalText(nearestClearance(curve, minimum.t).value);
    return {
        "<svg class=\"chart\" id=\"chart\" role=\"img\" aria-label=\"Clearance over time\" data-clearance=\"" +
            htmlText(chartJson(curve, *common)) + "\"></svg>",
        "The distance of the two minus their radii; below 0 they overlap. The minimum is " + least + ", " +
            (minimum.isAttained ? stayText(minimum.t, minimum.until) : equalsText("beside t", instantText(minimum.t))) +
            ". Shaded: in contact."};
}

namespace {

constexpr QSize filesSize{1200, 800};
constexpr QSize pageSize{330, 240};     // as wide as a phone, so that its texts can be read
constexpr double eventShare = 1.0 / 32; // a share of the window, between the event and the pictures before and after it

std::vector<std::uint32_t> allBodies(const Scene& scene)
{
    std::vector<std::uint32_t> indices(scene.bodies.size());
    std::iota(indices.begin(), indices.end(), 0U);
    return indices;
}

// The drawn bodies, with their contacts and cells.
class Excerpt
{
public:
    Excerpt(const ReportCase& report, const std::vector<std::uint32_t>& bodies)
        : m_report(report), m_scene(report.scene), m_cells(report.timeline, cellRuleOf(report.scene)),
          m_whole(bodies.size() == report.scene.bodies.size())
    {
        if (m_whole)
            return;
        m_scene.bodies.clear();
        m_indices.assign(report.scene.bodies.size(), absent);
        for (const std::uint32_t body : bodies) {
            m_indices[body] = std::uint32_t(m_scene.bodies.size());
            m_scene.bodies.push_back(report.scene.bodies[body]);
        }
    }

    [[nodiscard]] const Scene& scene() const { return m_scene; }

    [[nodiscard]] std::vector<ContactMark> contactsAt(double t) const
    {
        std::vector<ContactMark> marks = contactMarksAt(m_report.scene, m_report.timeline, t);
        if (m_whole)
            return marks;
        std::erase_if(marks, [this](const ContactMark& mark) {
            return m_indices[mark.event.a] == absent || mark.event.withCell() || m_indices[mark.event.b] == absent;
        });
        for (ContactMark& mark : marks) {
            mark.event.a = m_indices[mark.event.a];
            mark.event.b = m_indices[mark.event.b];
        }
        return marks;
    }
    // An excerpt draws no cells, because cells refer to bodies by index in the whole scene.
    [[nodiscard]] std::vector<OccupiedCell> occupiedAt(double t) const
    {
        return m_whole ? m_cells.occupied.at(m_report.timeline, t) : std::vector<OccupiedCell>();
    }
    [[nodiscard]] std::span<const EnteredCell> enteredUntil(double t) const
    {
        return m_whole ? m_cells.entered.until(t) : std::span<const EnteredCell>();
    }
    [[nodiscard]] std::span<const EnteredCell> enteredAfter(double t) const
    {
        return m_whole ? m_cells.entered.after(m_cells.entered.until(t)) : std::span<const EnteredCell>();
    }

private:
    static constexpr std::uint32_t absent = 0xffffffff;

    const ReportCase& m_report;
    Scene m_scene;
    CellHistory m_cells;
    bool m_whole;
    std::vector<std::uint32_t> m_indices; // in the excerpt, by index in the report; empty if it is the whole scene
};

struct Shot
{
    double t = 0;
    ViewTransform view;
    Brightness brightness = Brightness::light;
    QString prefix = {};
};

template <class Draw>
QByteArray drawn(const Excerpt& excerpt, const Shot& shot, const Draw& draw)
{
    const std::vector<ContactMark> contacts = excerpt.contactsAt(shot.t);
    const std::vector<OccupiedCell> occupied = excerpt.occupiedAt(shot.t);
    const ScenePicture picture{.scene = excerpt.scene(),
                               .t = shot.t,
                               .view = shot.view,
                               .brightness = shot.brightness,
                               .contacts = contacts,
                               .occupied = occupied,
                               .entered = excerpt.enteredUntil(shot.t),
                               .upcoming = excerpt.enteredAfter(shot.t)};
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    draw(picture, buffer);
    return bytes;
}

QByteArray inlineSvg(const Excerpt& excerpt, const Shot& shot)
{
    const QByteArray document = drawn(excerpt, shot, [&](const ScenePicture& picture, QBuffer& buffer) {
        SvgSurface surface(buffer, picture.view.size(), QString(), shot.prefix);
        paintScene(surface, picture);
        (void)surface.finish(); // writing to a buffer cannot fail
    });
    return document.mid(std::max<qsizetype>(document.indexOf("<svg"), 0));
}

// The approximate extent of a body and its motion between two times.
double extentOf(const Scene& scene, const Body& body, double from, double until)
{
    const Pose p = approxPose(scene, body, from);
    const Pose q = approxPose(scene, body, until);
    const auto distance = [](Vec r, Vec s) { return std::hypot(s.x - r.x, s.y - r.y); };
    double length = isUnbounded(body.shape) ? 0 : distance(p.a, p.b);
    double displacement = std::max(distance(p.a, q.a), distance(p.b, q.b));
    for (std::size_t i = 0; i < p.points.size(); ++i) {
        length = std::max(length, 2 * distance(middleOf(p), p.points[i]));
        displacement = std::max(displacement, distance(p.points[i], q.points[i]));
    }
    return std::max(p.radius, q.radius) + length + displacement;
}

// The times shortly before and after t at which pictures are drawn.
Interval around(const ReportCase& report, double t)
{
    const Interval shown = report.shown;
    const Interval time = window(report.scene);
    const double step = (shown.end / 2 - shown.start / 2) * (2 * eventShare); // halves, as end - start may overflow
    return {std::max(t - step, time.start), std::min(t + step, time.end)};
}

// A view centred on the contact, as large as the smaller of the two bodies with its motion during this time.
ViewTransform closeView(const ReportCase& report, Interval time, QSize size)
{
    const ReportFocus& focus = *report.focus;
    const auto& instant = report.timeline.instants()[report.timeline.instantOf(*focus.event)];
    const Body& a = report.scene.bodies[focus.a];
    const auto point = contactPoint(report.scene, report.timeline.events()[*focus.event], instant.time).point;
    const Vec centre = point.value_or(positionOf(approxPose(report.scene, a, instant.time.nearest())));
    double extent = extentOf(report.scene, a, time.start, time.end);
    if (!focus.withCell()) {
        const double other = extentOf(report.scene, report.scene.bodies[focus.b], time.start, time.end);
        constexpr double pointShare = 0.3; // a share of the other body's extent, if one of the two is a point at rest
        extent = extent > 0 && other > 0 ? std::min(extent, other) : pointShare * std::max(extent, other);
    }
    const WorldBox box{{centre.x - extent, centre.y - extent}, {centre.x + extent, centre.y + extent}};
    const bool usable = extent > 0 && std::isfinite(box.low.x) && std::isfinite(box.low.y) &&
                        std::isfinite(box.high.x) && std::isfinite(box.high.y);
    return usable ? ViewTransform::fitting(box, size).pointing(pointsDown(report.scene))
                  : wholeView(report.scene, size);
}

} // namespace

std::vector<std::uint32_t> bodiesOnPage(const ReportCase& report)
{
    const std::size_t count = report.scene.bodies.size();
    std::vector<std::uint32_t> all = allBodies(report.scene);
    if (count <= maxBodiesOnPage)
        return all;
    const double t = timeOf(report);
    const Vec middle =
        report.focus ? positionOf(approxPose(report.scene, report.scene.bodies[report.focus->a], t)) : Vec{};
    std::vector<double> away(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Body& body = report.scene.bodies[i];
        const bool isFocus = report.focus && (i == report.focus->a || i == report.focus->b);
        const double distance = approxDistance(middle, approxPose(report.scene, body, t));
        if (isFocus)
            away[i] = -1;
        else // NaN if coordinates overflow
            away[i] = std::isnan(distance) ? std::numeric_limits<double>::infinity() : distance;
    }
    std::ranges::sort(all,
                      [&](std::uint32_t p, std::uint32_t q) { return std::pair(away[p], p) < std::pair(away[q], q); });
    all.resize(maxBodiesOnPage);
    std::ranges::sort(all);
    return all;
}

PictureFiles pictureFiles(const ReportCase& report)
{
    const Excerpt whole(report, allBodies(report.scene));
    const Shot shot{timeOf(report), wholeView(report.scene, filesSize)};
    PictureFiles files;
    files.svg = drawn(whole, shot, [&](const ScenePicture& picture, QBuffer& buffer) {
        (void)drawPicture(std::span(&picture, 1), PictureFormat::svg, 1, buffer); // writing to a buffer cannot fail
    });
    const auto drawPng = [](const ScenePicture& picture, QBuffer& buffer) {
        (void)drawPicture(std::span(&picture, 1), PictureFormat::png, 1, buffer);
    };
    files.png = drawn(whole, shot, drawPng);
    if (report.focus && report.focus->event)
        files.contact = drawn(whole, {shot.t, closeView(report, around(report, shot.t), filesSize)}, drawPng);
    return files;
}

std::vector<PagePicture> pagePictures(const ReportCase& report)
{
    const Excerpt excerpt(report, bodiesOnPage(report));
    std::vector<PagePicture> pictures;
    const auto add = [&](const char* caption, double t, const ViewTransform& view) {
        const QString prefix = QStringLiteral("picture-%1-").arg(pictures.size());
        pictures.push_back({caption, t,
                            inlineSvg(excerpt, {t, view, Brightness::light, prefix + QStringLiteral("light-")}),
                            inlineSvg(excerpt, {t, view, Brightness::dark, prefix + QStringLiteral("dark-")})});
    };
    if (report.focus && report.focus->event) {
        const double t = timeOf(report);
        const auto [before, after] = around(report, t);
        const ViewTransform close = closeView(report, {before, after}, pageSize);
        if (before < t)
            add("Before", before, close);
        add("At the event", t, close);
        if (after > t)
            add("After", after, close);
    } else {
        const ViewTransform whole = wholeView(excerpt.scene(), pageSize);
        add("Start", report.shown.start, whole);
        add("End", report.shown.end, whole);
    }
    return pictures;
}

} // namespace sweep
