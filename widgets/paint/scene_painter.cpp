#include "widgets/paint/scene_painter.h"

#include "core/scene/motion.h"
#include "widgets/document/handles.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/paint/display_list.h"
#include "widgets/paint/paint_notes.h"
#include "widgets/surface/stadium_raster.h"

#include <sweepbench/body_state.h>

#include <QCoreApplication>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

struct Measured
{
    Q_DECLARE_TR_FUNCTIONS(Measured)
};

QString briefText(const Rounded& rounded)
{
    return rounded.isExact ? roundedText(rounded.value) : QStringLiteral("≈ ") + roundedText(rounded.value, 6, u"");
}

} // namespace

QString spanText(Vec p, Vec q)
{
    const Distance distance = distanceBetween(p, q);
    const QString length = Measured::tr("length %1").arg(briefText(distance.length));
    return p == q ? length : length + QStringLiteral(" · %1°").arg(roundedText(distance.approxDegrees));
}

QString radiusText(double radius)
{
    return Measured::tr("radius %1").arg(roundedText(radius));
}

QString boxText(Vec p, Vec q)
{
    const Distance distance =
        distanceBetween({std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)});
    return QStringLiteral("%1 × %2").arg(briefText(distance.x), briefText(distance.y));
}

QString measuredText(Vec p, Vec q, const QString& separator)
{
    const Distance distance = distanceBetween(p, q);
    const auto number = [](const Rounded& rounded) {
        return rounded.isExact ? shownText(rounded.value) : QStringLiteral("≈ ") + shownText(rounded.value);
    };
    const QStringList parts{Measured::tr("distance %1").arg(number(distance.length)),
                            Measured::tr("Δx %1").arg(number(distance.x)),
                            Measured::tr("Δy %1").arg(number(distance.y)),
                            Measured::tr("angle %1°").arg(roundedText(distance.approxDegrees))};
    return parts.join(separator);
}

bool showsMotion(const Scene& scene, std::span<const std::size_t> selected, std::size_t body)
{
    return scene.bodies.size() <= mostWithSweeps ||
           (selected.size() <= mostWithSweeps && std::ranges::find(selected, body) != selected.end());
}

void paintScene(Surface& surface, const ScenePicture& picture)
{
    const DisplayList list(picture);
    const Layers& layers = picture.layers;
    if (layers.background)
        surface.fill(list.colours.canvas);
    if (layers.grid)
        paintGrid(surface, list);
    if (layers.sceneGrid)
        paintSceneGrid(surface, list);
    if (layers.grid)
        paintAxes(surface, list);
    paintTrail(surface, list);
    if (layers.cells)
        paintCells(surface, list);
    paintLab(surface, list);
    paintSelectedCell(surface, list);
    if (layers.sweeps)
        paintSweeps(surface, list);
    if (layers.paths)
        paintPaths(surface, list);
    if (layers.ghosts)
        paintGhosts(surface, list);
    paintFrameGhosts(surface, list);
    if (layers.contacts && !picture.poses.empty())
        paintEventPoses(surface, list);
    if (layers.contacts)
        paintHeld(surface, list);
    paintBodies(surface, list);
    LabelLayout labels = freeRoom(surface, list);
    if (layers.contacts) {
        paintEventRings(surface, list);
        paintContacts(surface, list, labels);
        paintNearest(surface, list, labels);
    }
    if (layers.instruments)
        paintInstrument(surface, list, labels);
    paintHandles(surface, list);
    for (const CanvasNotes& notes : picture.notes)
        paintNotes(surface, list, notes, labels);
    paintNames(surface, list, labels);
    if (layers.grid)
        paintGridLabels(surface, list, labels);
    paintLabLegend(surface, list);
}

QImage sweepsImage(const ScenePicture& picture, double ratio)
{
    QImage image((picture.view.size() * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    PainterSurface surface(painter, picture.view.size());
    paintSweeps(surface, DisplayList(picture));
    return image;
}

bool haveLongSweeps(const Scene& scene, std::span<const std::size_t> selected)
{
    constexpr std::size_t most = 24; // stretches of control points
    std::size_t stretches = 0;
    for (std::size_t body = 0; body < scene.bodies.size(); ++body)
        if (showsMotion(scene, selected, body))
            forEachPath(scene.bodies[body], [&](const Path& path) {
                const auto* keyed = std::get_if<Keyed>(&path);
                stretches += keyed ? keyed->keys.size() : 1;
            });
    return stretches > most;
}

namespace {

constexpr double bodyWidth = 2;
constexpr double selectedWidth = 3;
constexpr double contactWidth = 3; // pixels; in a crowd
constexpr double smallExtent = 48; // pixels; beyond, rasterising a stadium costs more than its strokes

// The width of an outline that leaves the inside of a small body visible.
double outlineWidth(const BodyShape& shape, double usual)
{
    constexpr double share = 1.0 / 8;
    if (shape.thin || shape.kind == Shape::point || (shape.isPolygon() && shape.corners.empty()))
        return usual;
    const QPointF between = shape.stadium.b - shape.stadium.a;
    double extent = std::max(std::abs(between.x()), std::abs(between.y())) + 2 * shape.stadium.radius;
    if (shape.isPolygon()) {
        const QRectF box = boxOf(shape);
        extent = std::max(box.width(), box.height());
    }
    return std::clamp(extent * share, 1.0, usual);
}

ShapeStyle styleOf(const DisplayList& list, const DisplayedBody& displayed)
{
    const bool dark = list.picture.brightness == Brightness::dark;
    const bool emphasised = list.isEmphasised(displayed.index);
    const bool isStrong = list.isStrong(displayed.index);
    const double width = list.isSelected(displayed.index) ? selectedWidth : isStrong ? contactWidth : bodyWidth;
    ShapeStyle style{.fill = {}, .line = displayed.colour, .width = outlineWidth(displayed.shape, width)};
    if (hasRadius(list.bodyOf(displayed).shape))
        style.fill = faded(displayed.colour, (dark ? 0.24 : 0.17) + (emphasised ? 0.08 : 0) + (isStrong ? 0.35 : 0));
    // The ring around a point that is not on top is drawn below all bodies, so that it erases none of them.
    if (displayed.shape.kind == Shape::point)
        style = {.fill = displayed.colour,
                 .line = list.isOnTop(displayed.index) ? list.colours.canvas : QColor(),
                 .width = 1};
    return style;
}

// Rings of the background colour that set points off from the grid. In a crowd they would hide everything below.
void paintRings(Surface& surface, const DisplayList& list)
{
    for (const DisplayedBody& displayed : list.bodies) {
        const bool isPoint = displayed.shape.kind == Shape::point;
        if (!isPoint || !displayed.active || !displayed.shape.inView || list.isOnTop(displayed.index))
            continue;
        surface.disc(displayed.shape.stadium.a, displayed.shape.stadium.radius + 0.5, {.fill = list.colours.canvas});
    }
}

// The glow around a body that is selected or, weaker, under the cursor here or in another view.
void paintHalo(Surface& surface, const DisplayList& list, const DisplayedBody& displayed)
{
    const bool selected = list.isSelected(displayed.index);
    if (!selected && !list.isUnderCursor(displayed.index))
        return;
    const ShapeStyle halo{.line = faded(list.colours.accent, selected ? 0.38 : 0.2), .width = selected ? 9.0 : 8.0};
    paintBodyShape(surface, displayed.shape, halo);
}

void paintBody(Surface& surface, const DisplayList& list, const DisplayedBody& displayed)
{
    const Body& body = list.bodyOf(displayed);
    const Surface::Group group(surface, QStringLiteral("body-%1").arg(displayed.index), textOf(body.id));
    paintHalo(surface, list, displayed);
    const ShapeStyle style = styleOf(list, displayed);
    paintBodyShape(surface, displayed.shape, style);
    // A dot distinguishes a projectile from a circle, and marks where a ray begins.
    if (body.shape == Shape::projectile && displayed.shape.stadium.radius > 6)
        surface.disc(displayed.shape.stadium.a, 1.75, {.fill = displayed.colour});
    if (body.shape == Shape::ray)
        surface.disc(displayed.shape.stadium.a, 3, {.fill = displayed.colour});
}

// Whether the shape is rasterised with others. The cost of a thin line grows only with its length.
bool isInCrowd(const BodyShape& shape)
{
    if (shape.isPolygon() || shape.thin)
        return bool(shape.thin);
    const QPointF p = shape.stadium.b - shape.stadium.a;
    return std::abs(p.x()) + std::abs(p.y()) + 2 * shape.stadium.radius <= smallExtent;
}

// A thin line is a stadium with half its width as radius.
StyledStadium stadiumOf(const DisplayList& list, const DisplayedBody& displayed)
{
    ShapeStyle style = styleOf(list, displayed);
    if (list.isSelected(displayed.index)) {
        style.line = list.colours.accent;
        style.fill = displayed.shape.kind == Shape::point ? style.line : style.fill;
    }
    if (!displayed.shape.thin)
        return {displayed.shape.stadium, style};
    return {{displayed.shape.thin->p1(), displayed.shape.thin->p2(), style.width / 2}, {.fill = style.line}};
}

// Whether a body is no more than a small or thin shape, without a glow or a dot of its own.
bool isPlain(const DisplayList& list, const DisplayedBody& displayed)
{
    const BodyShape& shape = displayed.shape;
    const bool isPoint = shape.thin && shape.thin->p1() == shape.thin->p2(); // a segment shrunk to a point
    return isInCrowd(shape) && shape.kind != Shape::ray && shape.kind != Shape::projectile && !isPoint &&
           !list.isSelected(displayed.index) && !list.isOnTop(displayed.index);
}

// Draws all small and thin bodies that are not on top at once, without thin ones that others cover; returns which
// bodies of the list these were.
std::vector<bool> paintCrowd(Surface& surface, const DisplayList& list)
{
    std::vector<bool> painted(list.bodies.size(), false);
    std::vector<StyledStadium> stadiums;
    stadiums.reserve(list.bodies.size());
    LinePixels pixels(surface.area().size());
    for (std::size_t i = list.bodies.size(); i-- > 0;) { // from the top down
        const DisplayedBody& displayed = list.bodies[i];
        const BodyShape& shape = displayed.shape;
        if (!displayed.active || !shape.inView || list.isOnTop(displayed.index) || !isInCrowd(shape))
            continue;
        painted[i] = true;
        if (!shape.thin || pixels.add(*shape.thin))
            stadiums.push_back(stadiumOf(list, displayed));
    }
    std::ranges::reverse(stadiums);
    if (!surface.stadiums(stadiums))
        painted.assign(painted.size(), false);
    return painted;
}

// An arrow from the launch, whose head is the handle.
void paintVelocity(Surface& surface, const DisplayList& list, const DisplayedBody& displayed, const Handle& handle)
{
    const QPointF p = list.picture.view.toPixel(handle.start);
    const QPointF q = list.picture.view.toPixel(handle.at);
    const QColor colour = list.picture.hoveredPoint == handle.point ? list.colours.accent : displayed.colour;
    const double length = QLineF(p, q).length();
    if (length < 1)
        return surface.disc(q, 4, {.fill = list.colours.canvas, .line = colour, .width = 1.5});
    const QPointF along = (q - p) / length;
    surface.line({p, q - 6 * along}, {.line = colour, .width = 1.5});
    surface.polygon(arrowHead(q, along, 10, 5), {.fill = colour, .line = colour, .width = 1});
}

void paintHandle(Surface& surface, const DisplayList& list, const DisplayedBody& displayed, const Handle& handle)
{
    const QPointF p = list.picture.view.toPixel(handle.at);
    if (!surface.area().adjusted(-8, -8, 8, 8).contains(p))
        return;
    const bool isChosen = list.picture.chosenPoint == handle.point;
    if (isChosen)
        surface.disc(p, 9, {.line = list.colours.accent, .width = 2});
    const bool hot = isChosen || list.picture.hoveredPoint == handle.point;
    const double half = hot ? 5 : 4;
    const ShapeStyle style{.fill = hot ? list.colours.accent : list.colours.canvas,
                           .line = hot ? list.colours.accent : displayed.colour,
                           .width = 1.5};
    if (handle.point.end == PathEnd::velocity)
        return paintVelocity(surface, list, displayed, handle);
    // The end of a motion is a square, its start or a body at rest a disc, a key a diamond, an edge an upright stadium.
    if (handle.point.end == PathEnd::to)
        surface.rectangle({p.x() - half + 0.5, p.y() - half + 0.5, 2 * half - 1, 2 * half - 1}, style);
    else if (handle.point.end == PathEnd::key || handle.point.end == PathEnd::now)
        surface.polygon(diamond(p, half + 1), style);
    else if (isEdge(handle.point.end))
        surface.stadium({p - QPointF(0, 3), p + QPointF(0, 3), half - 1}, style);
    else
        surface.disc(p, half, style);
}

} // namespace

void paintBodies(Surface& surface, const DisplayList& list)
{
    constexpr std::size_t few = 50; // bodies that QPainter draws as fast
    const Surface::Group group(surface, QStringLiteral("bodies"));
    if (!list.detail.crowd)
        paintRings(surface, list);
    const std::vector<bool> painted =
        list.detail.crowd ? paintCrowd(surface, list) : std::vector<bool>(list.bodies.size(), false);
    std::vector<const DisplayedBody*> run; // plain bodies that follow each other, drawn at once
    const auto paintRun = [&] {
        std::vector<StyledStadium> stadiums;
        for (const DisplayedBody* displayed : run)
            stadiums.push_back(stadiumOf(list, *displayed));
        if (!surface.stadiums(stadiums))
            for (const DisplayedBody* displayed : run)
                paintBody(surface, list, *displayed);
        run.clear();
    };
    for (const bool onTop : {false, true}) {
        for (std::size_t i = 0; i < list.bodies.size(); ++i) {
            const DisplayedBody& displayed = list.bodies[i];
            if (!displayed.active || !displayed.shape.inView || painted[i] || list.isOnTop(displayed.index) != onTop)
                continue;
            if (list.bodies.size() >= few && isPlain(list, displayed)) {
                run.push_back(&displayed);
                continue;
            }
            paintRun();
            paintBody(surface, list, displayed);
        }
        paintRun();
    }
}

namespace {

// If there are more handles of this kind, drops those out of view, and if there are still more, all of them.
template <class IsOfKind, class IsInView>
void leaveAtMost(std::size_t most, std::vector<Handle>& handles, IsOfKind isOfKind, IsInView isInView)
{
    const auto areTooMany = [&] { return std::size_t(std::ranges::count_if(handles, isOfKind)) > most; };
    if (areTooMany())
        std::erase_if(handles, [&](const Handle& handle) { return isOfKind(handle) && !isInView(handle); });
    if (areTooMany())
        std::erase_if(handles, isOfKind);
}

} // namespace

std::vector<Handle> shownHandles(const ScenePicture& picture, std::size_t body)
{
    constexpr std::size_t most = 300;   // vertices or keys in view
    constexpr std::size_t always = 8;   // vertices that are shown however small the polygon is
    constexpr double leastSpacing = 10; // pixels between neighbouring vertices, on average
    std::vector<Handle> handles = handlesOf(picture.scene, body, picture.t, picture.autoKey);
    const Body& shown = picture.scene.bodies[body];
    const QRectF area = QRectF(QPointF(), picture.view.size()).adjusted(-8, -8, 8, 8);
    const auto isInView = [&](const Handle& handle) { return area.contains(picture.view.toPixel(handle.at)); };
    const auto isOfKey = [&](const Handle& handle) {
        return handle.point.end == PathEnd::key && handle.point != picture.chosenPoint;
    };
    leaveAtMost(most, handles, isOfKey, isInView);
    if (shown.shape != Shape::polygon || shown.points.size() <= always)
        return handles;
    const auto isOfVertex = [&](const Handle& handle) {
        return handle.point.index != ControlPoint::all && !isEdge(handle.point.end) &&
               handle.point != picture.chosenPoint;
    };
    double length = 0;
    const Pose pose = approxPose(picture.scene, shown, picture.t);
    for (std::size_t i = 0; i < pose.points.size(); ++i)
        length += QLineF(picture.view.toPixel(pose.points[i]),
                         picture.view.toPixel(pose.points[i + 1 < pose.points.size() ? i + 1 : 0]))
                      .length();
    const bool isDense = length < leastSpacing * static_cast<double>(pose.points.size());
    std::erase_if(handles, [&](const Handle& handle) { return isOfVertex(handle) && (isDense || !isInView(handle)); });
    if (std::size_t(std::ranges::count_if(handles, isOfVertex)) > most)
        std::erase_if(handles, isOfVertex);
    return handles;
}

void paintHandles(Surface& surface, const DisplayList& list)
{
    constexpr std::size_t most = 20; // more handles would hide their bodies
    std::size_t shown = 0;
    const Surface::Group group(surface, QStringLiteral("handles"));
    for (const DisplayedBody& displayed : list.bodies) {
        if (!list.isEmphasised(displayed.index) || list.isLocked(displayed.index) || shown >= most)
            continue;
        ++shown;
        for (const Handle& handle : shownHandles(list.picture, displayed.index))
            paintHandle(surface, list, displayed, handle);
    }
}

namespace {

double finite(double value)
{
    return std::isnan(value)
               ? 0
               : std::clamp(value, std::numeric_limits<double>::lowest(), std::numeric_limits<double>::max());
}

void include(std::optional<WorldBox>& box, Vec p, double radius)
{
    const Vec low{finite(p.x - radius), finite(p.y - radius)};
    const Vec high{finite(p.x + radius), finite(p.y + radius)};
    if (!box) {
        box = WorldBox{low, high};
        return;
    }
    box->low = {std::min(box->low.x, low.x), std::min(box->low.y, low.y)};
    box->high = {std::max(box->high.x, high.x), std::max(box->high.y, high.y)};
}

// The times within `active` at which a coordinate of the path can have an extremum.
std::vector<double> turningTimes(const Path& path, Interval active)
{
    std::vector<double> times{active.start, active.end};
    const auto add = [&](double t) {
        if (t > active.start && t < active.end)
            times.push_back(t);
    };
    if (const auto* launch = std::get_if<Launch>(&path); launch && launch->acceleration) {
        const Vec acceleration = *launch->acceleration;
        add(active.start - launch->velocity.x / acceleration.x);
        add(active.start - launch->velocity.y / acceleration.y);
    } else if (const auto* keyed = std::get_if<Keyed>(&path)) {
        for (const Key& key : keyed->keys)
            add(key.t);
    }
    return times;
}

void include(std::optional<WorldBox>& box, const Path& path, Interval active, double radius)
{
    for (const double t : turningTimes(path, active))
        include(box, approxPosition(path, active, t), radius);
}

void include(std::optional<WorldBox>& box, const Scene& scene, const Body& body)
{
    const Interval active = activeInterval(scene, body);
    const BodyPaths paths(body, active);
    const double radius = std::max(paths.startRadius(), paths.endRadius());
    forEachPath(body, [&](const Path& path) { include(box, path, active, radius); });
}

} // namespace

namespace {

// Widens an extent to the sides of the cells that it meets, also those that it only touches. A cell that is larger than
// everything would make the bodies small.
void widenToCells(double& low, double& high, double origin, double spacing, double largest)
{
    if (!(spacing <= largest))
        return;
    low = std::min(low, finite(origin + (std::ceil((low - origin) / spacing) - 1) * spacing));
    high = std::max(high, finite(origin + (std::floor((high - origin) / spacing) + 1) * spacing));
}

} // namespace

std::optional<WorldBox> boundsOf(const Scene& scene)
{
    std::optional<WorldBox> box;
    for (const Body& body : scene.bodies)
        include(box, scene, body);
    if (box && scene.grid) {
        const Vec origin = scene.grid->origin.value_or(Vec{});
        const double largest = std::max(box->high.x - box->low.x, box->high.y - box->low.y);
        widenToCells(box->low.x, box->high.x, origin.x, scene.grid->spacing.x, largest);
        widenToCells(box->low.y, box->high.y, origin.y, scene.grid->spacing.y, largest);
    }
    return box;
}

std::optional<WorldBox> boundsOf(const Scene& scene, std::size_t body)
{
    std::optional<WorldBox> box;
    include(box, scene, scene.bodies[body]);
    return box;
}

namespace {

constexpr double pointRadius = 4.5;
constexpr double labelAway = 10;         // pixels from the point, sideways and up
constexpr std::size_t mostLabelled = 20; // more labels would cover the points

std::vector<QLineF> seenLines(const Surface& surface, const DisplayList& list, bool onBody, bool past)
{
    const QRectF seen = surface.area().adjusted(-64, -64, 64, 64);
    const ViewTransform& view = list.picture.view;
    std::vector<QLineF> lines;
    for (const InstrumentMarks::Stroke& stroke : list.picture.instrument->strokes) {
        if (stroke.onBody != onBody || stroke.past != past)
            continue;
        if (const auto part =
                clipped(view.toFarPixel(stroke.from), view.toFarPixel(stroke.to), seen.topLeft(), seen.bottomRight()))
            lines.push_back(*part);
    }
    return lines;
}

bool isSeen(const Surface& surface, QPointF at)
{
    return surface.area().adjusted(-40, -40, 40, 40).contains(at);
}

TextStyle labelStyle(const DisplayList& list, const InstrumentMarks::Point& point)
{
    const Colours& tone = list.colours;
    return {.colour = point.past ? tone.inkQuiet : tone.ink,
            .halo = tone.canvas,
            .strong = !point.past,
            .anchor = Anchor::centre};
}

// Candidates for the middle of the label: next to the point, on the preferred side first.
std::vector<QPointF> labelCentres(QPointF at, QSizeF size, bool leftward)
{
    const double aside = labelAway + size.width() / 2;
    const double side = leftward ? -aside : aside;
    std::vector<QPointF> centres;
    for (const double up : {1.0, -1.0, 2.6, -2.6, 4.2, -4.2}) {
        for (const double x : {side, -side})
            centres.push_back(at + QPointF(x, -labelAway * up));
    }
    return centres;
}

void paintLabel(Surface& surface, const DisplayList& list, const InstrumentMarks::Point& point, LabelLayout& labels)
{
    const QPointF at = list.picture.view.toPixel(point.at);
    if (point.label.isEmpty() || !isSeen(surface, at))
        return;
    const TextStyle style = labelStyle(list, point);
    const QSizeF size = sizeOf(point.label, style);
    if (const auto box = labels.add({size, labelCentres(at, size, point.leftward)}, surface.area()))
        surface.text(box->center(), point.label, style);
}

// A past point is faint; a point that is not on a body is hollow.
void paintPoint(Surface& surface, const DisplayList& list, const InstrumentMarks::Point& point)
{
    const QPointF at = list.picture.view.toPixel(point.at);
    if (!isSeen(surface, at))
        return;
    const Colours& tone = list.colours;
    const QColor colour = point.past ? mixed(tone.canvas, tone.accent, 0.45) : tone.accent;
    surface.disc(at, pointRadius + 1.5, {.fill = tone.canvas});
    surface.disc(at, pointRadius, {.fill = point.onBody ? colour : tone.canvas, .line = colour, .width = 2});
}

} // namespace

void paintInstrument(Surface& surface, const DisplayList& list, LabelLayout& labels)
{
    const InstrumentMarks* marks = list.picture.instrument;
    if (!marks || marks->isEmpty())
        return;
    const QColor accent = list.colours.accent;
    const Surface::Group group(surface, QStringLiteral("instrument"));
    surface.lines(seenLines(surface, list, true, false), {.line = faded(accent, 0.6), .width = 4});
    surface.lines(seenLines(surface, list, false, false), {.line = accent, .width = 1.25, .dash = Dash::dashed});
    surface.lines(seenLines(surface, list, false, true),
                  {.line = mixed(list.colours.canvas, accent, 0.45), .width = 1.25, .dash = Dash::dashed});
    for (const InstrumentMarks::Point& point : marks->points)
        paintPoint(surface, list, point);
    if (marks->points.size() > mostLabelled)
        return;
    for (const InstrumentMarks::Point& point : marks->points)
        paintLabel(surface, list, point, labels);
}

void keepOffInstrument(LabelLayout& labels, const Surface& surface, const DisplayList& list)
{
    const InstrumentMarks* marks = list.picture.layers.instruments ? list.picture.instrument : nullptr;
    if (!marks || marks->points.size() > mostLabelled)
        return;
    constexpr double reach = pointRadius + 1.5;
    for (const InstrumentMarks::Point& point : marks->points) {
        const QPointF at = list.picture.view.toPixel(point.at);
        if (isSeen(surface, at))
            labels.keepOff(QRectF(at, at).adjusted(-reach, -reach, reach, reach));
    }
}

} // namespace sweep
