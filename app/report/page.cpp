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

void writePath(JsonWriter& json, const char* key, const Path& path)
{
    json.key(key);
    writeForm(json, path);
}

// A name of at most 32 characters, for a label.
std::string labelOf(const std::string& name)
{
    const QString text = QString::fromStdString(escaped(name));
    return (text.size() > 32 ? text.left(31) + u'…' : text).toStdString();
}

struct PageColours
{
    explicit PageColours(const Scene& scene) : light(scene, Brightness::light), dark(scene, Brightness::dark) {}

    BodyColours light;
    BodyColours dark;
};

void writeBody(JsonWriter& json, const ReportCase& report, const PageColours& colours, std::uint32_t index)
{
    const Body& body = report.scene.bodies[index];
    const Interval active = activeInterval(report.scene, body);
    const bool isPolygon = body.shape == Shape::polygon;
    json.beginObject();
    if (!isPolygon)
        writePath(json, "a", body.a);
    json.key("active").array(active.start, active.end);
    if (hasTwoControlPoints(body.shape))
        writePath(json, "b", body.b);
    json.member("dark", colours.dark.colour(index).name().toStdString());
    if (report.focus && (index == report.focus->a || index == report.focus->b))
        json.member("focus", true);
    json.member("id", escaped(body.id)).member("light", colours.light.colour(index).name().toStdString());
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

void writeScene(JsonWriter& json, const ReportCase& report)
{
    const std::vector<std::uint32_t> bodies = bodiesOnPage(report);
    Scene drawn = report.scene;
    drawn.bodies.clear();
    for (const std::uint32_t body : bodies)
        drawn.bodies.push_back(report.scene.bodies[body]);
    const WorldBox box = worldBoxOf(drawn);
    const PageColours colours(report.scene);
    json.beginObject().key("bodies").list(
        bodies, [&](JsonWriter&, std::uint32_t body) { writeBody(json, report, colours, body); });
    json.key("box").array(box.low.x, box.low.y, box.high.x, box.high.y);
    json.key("events").list(rowsOf(report, maxEvents, maxEvents).rows, [](JsonWriter& events, const ReportRow& row) {
        events.array(row.time, row.kind + ": " + labelOf(row.a) + " · " + labelOf(row.b));
    });
    if (pointsDown(report.scene))
        json.member("down", true);
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

constexpr double width = 960;
constexpr double height = 260;
constexpr double left = 84;
constexpr double right = 16;
constexpr double top = 14;
constexpr double bottom = 34;
constexpr int steps = 160;

std::string fixed(double value)
{
    std::array<char, 32> buffer{}; // room for pixel coordinates, which have few digits before the point
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, 2);
    return {buffer.data(), end.ptr};
}

// The position of value between low (0) and high (1). Subtracts halves, because high - low may overflow.
double share(double value, double low, double high)
{
    return high > low ? (value / 2 - low / 2) / (high / 2 - low / 2) : 0.5;
}

class Chart
{
public:
    Chart(const ClearanceCurve& curve, Interval time)
        : m_curve(curve), m_samples(clearanceSamples(curve, time, steps)), m_time(time)
    {
        for (const ClearanceSample& sample : m_samples) {
            m_low = std::min(m_low, sample.value);
            m_high = std::max(m_high, sample.value);
        }
    }

    [[nodiscard]] std::string svg(const ReportCase& report) const
    {
        std::string text = "<svg class=\"chart\" viewBox=\"0 0 960 260\" role=\"img\" "
                           "aria-label=\"Clearance over time\">";
        for (const Contact& contact : m_curve.contacts)
            text += contactBar(contact);
        text += line(left, y(0), width - right, y(0), "zero");
        text += label(left - 8, y(0) + 4, "end", "0");
        for (const double value : {m_low, m_high}) {
            if (std::abs(y(value) - y(0)) > 16) // room for both labels
                text += label(left - 8, y(value) + 4, "end", roundedDecimal(value, 3));
        }
        text += label(left, height - 10, "start", "t = " + decimalText(m_time.start));
        text += label(width - right, height - 10, "end", "t = " + decimalText(m_time.end));
        text += "<polyline class=\"curve\" points=\"";
        for (const ClearanceSample& sample : m_samples)
            text += fixed(x(sample.t)) + ',' + fixed(y(sample.value)) + ' ';
        text += "\"/>";
        text += "<circle class=\"least\" r=\"4\" cx=\"" + fixed(x(m_curve.minimum().t.nearest())) + "\" cy=\"" +
                fixed(y(m_curve.minimum().value.low)) + "\"/>";
        const double t = timeOf(report);
        if (report.focus->event && t >= m_time.start && t <= m_time.end)
            text += line(x(t), top, x(t), height - bottom, "event");
        return text + "</svg>";
    }

private:
    [[nodiscard]] double x(double t) const
    {
        return left + share(t, m_time.start, m_time.end) * (width - left - right);
    }
    [[nodiscard]] double y(double value) const
    {
        return height - bottom - share(value, m_low, m_high) * (height - top - bottom);
    }
    static std::string line(double x1, double y1, double x2, double y2, const std::string& kind)
    {
        return "<line class=\"" + kind + "\" x1=\"" + fixed(x1) + "\" y1=\"" + fixed(y1) + "\" x2=\"" + fixed(x2) +
               "\" y2=\"" + fixed(y2) + "\"/>";
    }
    static std::string label(double x, double y, const std::string& anchor, const std::string& text)
    {
        return "<text x=\"" + fixed(x) + "\" y=\"" + fixed(y) + "\" text-anchor=\"" + anchor + "\">" + text + "</text>";
    }
    [[nodiscard]] std::string contactBar(const Contact& contact) const
    {
        const double from = x(contact.begin.nearest());
        const double until = x(contact.end.nearest());
        return "<rect class=\"contact\" x=\"" + fixed(from - 1) + "\" y=\"" + fixed(top) + "\" width=\"" +
               fixed(until - from + 2) + "\" height=\"" + fixed(height - top - bottom) + "\"/>";
    }

    const ClearanceCurve& m_curve;
    std::vector<ClearanceSample> m_samples;
    Interval m_time;
    double m_low = 0; // at most 0, so that the zero line is always visible
    double m_high = 0;
};

} // namespace

namespace {

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
        Chart(curve, *common).svg(report),
        "The distance of the two minus their radii; below 0 they overlap. The minimum is " + least + ", " +
            (minimum.isAttained ? stayText(minimum.t, minimum.until) : equalsText("beside t", instantText(minimum.t))) +
            ". Shaded: in contact."};
}

namespace {

constexpr QSize filesSize{1200, 800};
constexpr QSize pageSize{640, 420};
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
    const Interval shown = report.shown;
    std::vector<std::pair<PagePicture, ViewTransform>> shots;
    const ViewTransform whole = wholeView(excerpt.scene(), pageSize);
    shots.push_back({{"Start", shown.start, {}, {}}, whole});
    if (report.focus && report.focus->event) {
        const double t = timeOf(report);
        const auto [before, after] = around(report, t);
        const ViewTransform close = closeView(report, {before, after}, pageSize);
        if (before < t)
            shots.push_back({{"Before", before, {}, {}}, close});
        shots.push_back({{"At the event", t, {}, {}}, close});
        if (after > t)
            shots.push_back({{"After", after, {}, {}}, close});
    }
    shots.push_back({{"End", shown.end, {}, {}}, whole});
    std::vector<PagePicture> pictures;
    for (auto& [picture, view] : shots) {
        const QString prefix = QStringLiteral("picture-%1-").arg(pictures.size());
        const Shot shot{picture.t, view, Brightness::light, prefix + QStringLiteral("light-")};
        picture.light = inlineSvg(excerpt, shot);
        picture.dark = inlineSvg(excerpt, {shot.t, view, Brightness::dark, prefix + QStringLiteral("dark-")});
        pictures.push_back(std::move(picture));
    }
    return pictures;
}

} // namespace sweep
