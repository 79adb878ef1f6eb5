#include "widgets/paint/display_list.h"

#include "core/scene/motion.h"
#include "widgets/document/handles.h"
#include "widgets/paint/paint_notes.h"
#include "widgets/paint/swept_area.h"
#include "widgets/surface/stadium_raster.h"
#include "widgets/surface/view_transform.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <utility>

namespace sweep {

namespace {

constexpr double strokeBorder = 64; // pixels beyond the view at which strokes are clipped

// The direction a→b in any unit; from halves if the difference of world coordinates overflows.
Vec directionOf(const DoubleDoublePose& pose)
{
    const Vec d{(pose.b.x - pose.a.x).high, (pose.b.y - pose.a.y).high};
    if (std::isfinite(d.x) && std::isfinite(d.y))
        return d;
    return {pose.b.x.high / 2 - pose.a.x.high / 2, pose.b.y.high / 2 - pose.a.y.high / 2};
}

bool isFinite(const DoubleDoubleVec& p)
{
    return std::isfinite(p.x.high) && std::isfinite(p.y.high);
}

QRectF boxOfCorners(const std::vector<QPointF>& points)
{
    const auto [left, right] = std::ranges::minmax(points, {}, &QPointF::x);
    const auto [top, bottom] = std::ranges::minmax(points, {}, &QPointF::y);
    return {QPointF(left.x(), top.y()), QPointF(right.x(), bottom.y())};
}

BodyShape polygonShape(const DoubleDoublePose& pose, const ViewTransform& view, const QRectF& area)
{
    BodyShape shape{Shape::polygon, {}, {}, false};
    if (pose.points.empty() || !std::ranges::all_of(pose.points, isFinite))
        return shape;
    for (const DoubleDoubleVec& point : pose.points)
        shape.corners.push_back(view.doubleDoublePixel(point));
    const QRectF box = boxOfCorners(shape.corners);
    const QPointF middle(std::midpoint(box.left(), box.right()), std::midpoint(box.top(), box.bottom()));
    shape.stadium = {middle, middle, pose.radius.high > 0 ? view.toFarPixels(pose.radius.high) : 0};
    const QRectF whole = boxOf(shape);
    shape.inView = whole.right() >= area.left() && whole.left() <= area.right() && whole.bottom() >= area.top() &&
                   whole.top() <= area.bottom();
    return shape;
}

// Whether a polygon is too small for more than a dot.
bool isDotOfPolygon(const BodyShape& shape)
{
    if (!shape.isPolygon() || shape.corners.empty())
        return false;
    const QRectF box = boxOf(shape);
    return std::max(box.width(), box.height()) <= 2 * minRadius;
}

} // namespace

QRectF boxOf(const BodyShape& polygon)
{
    const double r = polygon.stadium.radius;
    return boxOfCorners(polygon.corners).adjusted(-r, -r, r, r);
}

QPainterPath outlineOf(const BodyShape& polygon, const QRectF& area)
{
    return outlineOf(polygon.corners, polygon.stadium.radius, area);
}

BodyShape bodyShapeAt(const Scene& scene, const Body& body, DoubleDouble t, const ViewTransform& view)
{
    const DoubleDoublePose pose = doubleDoublePose(scene, body, t);
    const QRectF area =
        QRectF(QPointF(), view.size()).adjusted(-strokeBorder, -strokeBorder, strokeBorder, strokeBorder);
    if (body.shape == Shape::polygon)
        return polygonShape(pose, view, area);
    BodyShape shape{body.shape, {}, {}, false};
    if (!isFinite(pose.a) || !isFinite(pose.b))
        return shape;
    const QPointF a = view.doubleDoublePixel(pose.a);
    const QPointF b = view.doubleDoublePixel(pose.b);
    const bool thick = hasRadius(body.shape);
    shape.stadium = {a, b, thick ? std::max(view.toFarPixels(pose.radius.high), minRadius) : 0};
    if (isUnbounded(body.shape))
        shape.thin =
            clippedLine(a, view.seen(directionOf(pose)), body.shape == Shape::ray, area.topLeft(), area.bottomRight());
    else if (body.shape == Shape::segment)
        shape.thin = clipped(a, b, area.topLeft(), area.bottomRight());
    if (body.shape == Shape::point)
        shape.stadium.radius = dotRadius;
    shape.inView = shape.thin || ((thick || body.shape == Shape::point) && mayMeet(shape.stadium, area));
    return shape;
}

void paintBodyShape(Surface& surface, const BodyShape& shape, const ShapeStyle& style)
{
    if (!shape.inView)
        return;
    if (isDotOfPolygon(shape))
        surface.disc(shape.stadium.a, minRadius, style);
    else if (shape.isPolygon())
        surface.path(outlineOf(shape, surface.area()), style);
    else if (!shape.thin)
        surface.stadium(shape.stadium, style);
    else if (shape.thin->p1() == shape.thin->p2()) // a segment shrunk to a point
        surface.disc(shape.thin->p1(), style.width, {.fill = style.line});
    else
        surface.line(*shape.thin, style);
}

namespace {

constexpr double crowdDotRadius = 2.25;
constexpr double denseDotRadius = 1.5;
constexpr std::size_t manyBodies = 2000;    // in a scene; beyond, the list holds only visible bodies
constexpr std::size_t denseBodies = 20'000; // in a picture; beyond, dots have the smallest visible size

LevelOfDetail detailFor(std::size_t seen)
{
    return {.ghosts = seen <= mostWithGhosts,
            .names = seen <= 60,
            .detailedPaths = seen <= mostWithGhosts,
            .paths = seen <= mostWithPaths,
            .crowd = seen > 400};
}

// Whether the body is too small for its shape or its edge to show.
bool isDot(const BodyShape& shape)
{
    if (shape.thin)
        return (shape.thin->p2() - shape.thin->p1()).manhattanLength() <= 1;
    if (shape.isPolygon())
        return isDotOfPolygon(shape);
    return shape.kind == Shape::point ||
           (shape.stadium.radius <= minRadius && (shape.stadium.b - shape.stadium.a).manhattanLength() <= 1);
}

} // namespace

// The pixels that have a dot already: of several dots on one pixel only the topmost shows.
class DisplayList::DotMask
{
public:
    DotMask(QSizeF size, double pixels)
        : m_pixels(pixels), m_width(static_cast<int>(size.width() / pixels) + 1),
          m_height(static_cast<int>(size.height() / pixels) + 1), m_taken(std::size_t(m_width) * std::size_t(m_height))
    {
    }

    [[nodiscard]] bool isTaken(QPointF p) const { return m_taken[pixelOf(p)]; }
    // False if the pixel was already taken.
    bool take(QPointF p)
    {
        const std::size_t pixel = pixelOf(p);
        if (m_taken[pixel])
            return false;
        m_taken[pixel] = true;
        return true;
    }

private:
    // A dot beyond the edge counts as on the nearest pixel of the view.
    [[nodiscard]] std::size_t pixelOf(QPointF p) const
    {
        const auto index = [this](double at, int count) {
            return static_cast<std::size_t>(std::clamp(at / m_pixels, 0.0, static_cast<double>(count - 1)));
        };
        return index(p.y(), m_height) * std::size_t(m_width) + index(p.x(), m_width);
    }

    double m_pixels;
    int m_width;
    int m_height;
    std::vector<bool> m_taken;
};

DisplayList::DisplayList(const ScenePicture& p)
    : picture(p), colours(sweep::colours(p.brightness)),
      m_ownColours(p.bodyColours ? BodyColours() : BodyColours(p.scene, p.brightness)),
      m_colours(p.bodyColours ? *p.bodyColours : m_ownColours),
      m_ownRepeated(p.repeated || !p.layers.labels ? RepeatedLabels() : RepeatedLabels(p.scene)),
      m_repeated(p.repeated ? *p.repeated : m_ownRepeated), m_selected(p.scene.bodies.size(), false),
      m_fewSelected(p.selected.size() <= 500)
{
    for (const std::size_t body : p.selected) {
        if (body < m_selected.size())
            m_selected[body] = true;
    }
    if (p.scene.bodies.size() <= manyBodies || p.everyBody)
        listAll();
    else
        listMany();
    detail = detailFor(m_seen);
    if (!detail.crowd)
        return;
    m_strong.resize(p.scene.bodies.size());
    for (const HeldPair& pair : p.held)
        m_strong[pair.a] = m_strong[pair.b] = true;
    detail.dense = bodies.size() > denseBodies;
    const double radius = detail.dense ? denseDotRadius : crowdDotRadius;
    for (DisplayedBody& body : bodies) {
        if (body.shape.kind == Shape::point)
            body.shape.stadium.radius = radius;
    }
}

bool DisplayList::isActive(std::size_t body) const
{
    const Interval active = activeInterval(picture.scene, picture.scene.bodies[body]);
    const auto beyond = [this](double edge) { return picture.t != edge ? picture.t - edge : picture.rest; };
    return !(beyond(active.start) < 0) && !(beyond(active.end) > 0);
}

DisplayedBody DisplayList::displayed(std::size_t body) const
{
    return {body,
            bodyShapeAt(picture.scene, picture.scene.bodies[body], DoubleDouble{picture.t, picture.rest}, picture.view),
            isActive(body), colourOf(body)};
}

bool DisplayList::isHidden(std::size_t body) const
{
    return picture.marks && std::ranges::binary_search(picture.marks->hidden, body);
}

bool DisplayList::isLocked(std::size_t body) const
{
    return picture.marks && std::ranges::binary_search(picture.marks->locked, body);
}

void DisplayList::listAll()
{
    bodies.reserve(picture.scene.bodies.size());
    for (std::size_t i = 0; i < picture.scene.bodies.size(); ++i) {
        if (isHidden(i))
            continue;
        bodies.push_back(displayed(i));
        m_seen += bodies.back().shape.inView;
    }
}

// Decides most bodies of a crowd by one position: a point outside the view, or on a pixel that has a dot already.
bool DisplayList::isHiddenPoint(std::size_t body, const QRectF& dots, const DotMask& mask) const
{
    const Body& values = picture.scene.bodies[body];
    if (values.shape != Shape::point)
        return false;
    const Interval active = activeInterval(picture.scene, values);
    const QPointF p = picture.view.toFarPixel(approxPosition(values.a, active, picture.t));
    return !dots.contains(p) || mask.isTaken(p);
}

void DisplayList::listMany()
{
    const std::size_t count = picture.scene.bodies.size();
    bodies.reserve(std::min(count, denseBodies));
    DotMask mask(picture.view.size(), count > denseBodies ? 2 : 1);
    const QRectF dots = QRectF(QPointF(), picture.view.size()).adjusted(-4, -4, 4, 4);
    for (std::size_t i = count; i-- > 0;) { // from the top down, so that hiding bodies come first
        const bool onTop = isOnTop(i);
        if (isHidden(i) || (!onTop && (!isActive(i) || isHiddenPoint(i, dots, mask))))
            continue;
        DisplayedBody body = displayed(i);
        if (!onTop && isDot(body.shape) && !dots.contains(body.shape.stadium.a))
            continue;
        m_seen += body.shape.inView;
        if (onTop || (body.shape.inView && (!isDot(body.shape) || mask.take(body.shape.stadium.a))))
            bodies.push_back(std::move(body));
    }
    std::ranges::reverse(bodies);
}

std::array<QPointF, 3> arrowHead(QPointF tip, QPointF along, double length, double halfWidth)
{
    const QPointF across(-along.y(), along.x());
    return {tip, tip - length * along + halfWidth * across, tip - length * along - halfWidth * across};
}

std::array<QPointF, 4> diamond(QPointF centre, double radius)
{
    return {centre + QPointF(0, -radius), centre + QPointF(radius, 0), centre + QPointF(0, radius),
            centre + QPointF(-radius, 0)};
}

namespace {

constexpr double pathWidth = 1.25;

constexpr double smallRing = 14; // pixels: a path ends before the outline of a smaller disc, otherwise at its centre

// Whether the body is drawn as a small ring at the ends of its path.
bool isSmallRing(const BodyShape& shape)
{
    return !shape.thin && !shape.isPolygon() && shape.stadium.a == shape.stadium.b && shape.stadium.radius <= smallRing;
}

// Tips of the arrow heads that are painted already.
using ArrowTips = std::vector<QPointF>;

// A small open arrow head on the line p–q, `before` pixels before q, or further from it if another head is there.
void paintArrow(Surface& surface, QLineF line, double before, const QColor& colour, ArrowTips& tips)
{
    constexpr double apart = 9; // pixels
    const double length = line.length();
    const QPointF along = (line.p2() - line.p1()) / std::max(length, 1.0);
    constexpr std::size_t mostApart = 200; // beyond this, heads may overlap
    const auto isTaken = [&](QPointF tip) {
        return tips.size() < mostApart &&
               std::ranges::any_of(tips, [tip](QPointF other) { return QLineF(tip, other).length() < apart - 1; });
    };
    while (before + 14 <= length && isTaken(line.p2() - before * along))
        before += apart;
    if (length < 14 + before)
        return;
    tips.push_back(line.p2() - before * along);
    const auto [tip, left, right] = arrowHead(tips.back(), along, 7, 3.5);
    surface.polyline(std::array{left, tip, right}, {.line = colour, .width = pathWidth});
}

QColor pathColour(const DisplayList& list, const DisplayedBody& displayed)
{
    return list.isEmphasised(displayed.index) ? mixed(displayed.colour, list.colours.canvas, 0.2)
                                              : list.pathColourOf(displayed.index);
}

bool isInside(QPointF p, QSizeF size)
{
    return p.x() >= 0 && p.y() >= 0 && p.x() <= size.width() && p.y() <= size.height();
}

// The keys that are marked: of those close to each other some.
std::vector<QPointF> markedKeys(const Path& path, const DisplayList& list)
{
    constexpr double leastSpacing = 8; // pixels
    const auto* keyed = std::get_if<Keyed>(&path);
    if (!keyed)
        return {};
    constexpr double cell = 5.5; // pixels: two keys in one cell are closer than that
    const QSizeF size = list.picture.view.size();
    std::set<std::pair<int, int>> marked; // cells
    std::vector<QPointF> marks;
    std::optional<QPointF> last;
    for (const Key& key : keyed->keys) {
        const QPointF p = list.picture.view.toPixel(key.at);
        if (!isInside(p, size) || (last && QLineF(*last, p).length() < leastSpacing))
            continue;
        last = p;
        if (marked.emplace(int(p.x() / cell), int(p.y() / cell)).second)
            marks.push_back(p);
    }
    return marks;
}

// Of a polygon of many paths some, evenly spread: all of them would cover the picture.
template <class Visit>
void forEachDrawnPath(const Body& body, Interval active, Visit visit)
{
    constexpr std::size_t most = 64;
    const std::size_t step = std::max<std::size_t>((body.points.size() + most - 1) / most, 1);
    std::size_t i = 0;
    forEachShownPath(body, active, [&](const Path& path) {
        if (i++ % step == 0)
            visit(path);
    });
}

// The pixels between the arrow head of a path and its end, where the body may be drawn as a ring.
double roomAtEnd(const DisplayList& list, const DisplayedBody& displayed)
{
    constexpr double gap = 4;
    const Body& body = list.bodyOf(displayed);
    const BodyShape end = bodyShapeAt(list.scene(), body, activeInterval(list.scene(), body).end, list.picture.view);
    return isSmallRing(end) ? end.stadium.radius + gap : 0;
}

// The path of a control point that is drawn.
struct DrawnPath
{
    std::vector<Polyline> strokes;
    std::vector<QPointF> keys;
    QColor colour;
    double room; // before its end, where the body may be drawn as a ring
};

// Many lines at once, without those that others cover. False if there are few, or the surface cannot draw them so.
bool paintManyLines(Surface& surface, std::span<const DrawnPath> paths)
{
    constexpr std::size_t many = 64; // lines
    std::vector<StyledStadium> lines;
    for (const DrawnPath& path : paths)
        for (const Polyline& stroke : path.strokes)
            for (std::size_t j = 1; j < stroke.size(); ++j)
                lines.push_back({{stroke[j - 1], stroke[j], pathWidth / 2}, {.fill = path.colour}});
    if (lines.size() < many)
        return false;
    LinePixels pixels(surface.area().size());
    std::ranges::reverse(lines); // from the top down
    std::erase_if(lines, [&pixels](StyledStadium& line) {
        const auto shown = pixels.add({line.shape.a, line.shape.b});
        if (shown)
            line.shape = {shown->p1(), shown->p2(), line.shape.radius};
        return !shown;
    });
    std::ranges::reverse(lines);
    return surface.stadiums(lines);
}

void paintDetailedPaths(Surface& surface, const DisplayList& list, std::span<const DrawnPath> paths)
{
    constexpr std::size_t piece = 16;       // lines: a painter takes long for a stroke that crosses itself many times
    constexpr std::size_t mostMarks = 1000; // more would cover the paths
    const bool isPainted = paintManyLines(surface, paths);
    ArrowTips tips;
    std::size_t marks = 0;
    for (const DrawnPath& path : paths) {
        marks += path.keys.size();
        for (const Polyline& stroke : path.strokes)
            for (std::size_t i = 0; i + 1 < stroke.size() && !isPainted; i += piece)
                surface.polyline(std::span(stroke).subspan(i, std::min(piece + 1, stroke.size() - i)),
                                 {.line = path.colour, .width = pathWidth});
        const Polyline& last = path.strokes.back();
        if (isInside(last.back(), list.picture.view.size()))
            paintArrow(surface, {last[last.size() - 2], last.back()}, path.room, path.colour, tips);
    }
    for (const DrawnPath& path : marks > mostMarks ? std::span<const DrawnPath>() : paths)
        for (const QPointF p : path.keys)
            surface.polygon(diamond(p, 3), {.fill = list.colours.canvas, .line = path.colour, .width = pathWidth});
}

// The paths of a crowd as hairlines, one call for each colour.
void paintCrowdPaths(Surface& surface, const DisplayList& list)
{
    std::map<QRgb, std::vector<QLineF>> byColour;
    const auto add = [&](const DisplayedBody& displayed, const Path& path) {
        const Interval active = activeInterval(list.scene(), list.bodyOf(displayed));
        const QColor colour = mixed(displayed.colour, list.colours.canvas, 0.78);
        std::vector<QLineF>& lines = byColour[colour.rgb()];
        for (const Polyline& stroke : pathStrokes(path, active, list.picture.view)) {
            for (std::size_t i = 1; i < stroke.size(); ++i)
                lines.emplace_back(stroke[i - 1], stroke[i]);
        }
    };
    for (const DisplayedBody& displayed : list.bodies) {
        const Body& body = list.bodyOf(displayed);
        forEachDrawnPath(body, activeInterval(list.scene(), body), [&](const Path& path) { add(displayed, path); });
    }
    for (const auto& [colour, lines] : byColour)
        surface.lines(lines, {.line = QColor::fromRgb(colour), .width = 1});
}

void paintGhost(Surface& surface, const DisplayList& list, const DisplayedBody& displayed, double t, Dash dash)
{
    const Body& body = list.bodyOf(displayed);
    const BodyShape ghost = bodyShapeAt(list.scene(), body, t, list.picture.view);
    ShapeStyle style{.line = pathColour(list, displayed), .width = 1.1, .dash = dash};
    if (hasRadius(body.shape))
        style.fill = faded(displayed.colour, 0.05);
    if (isSmallRing(ghost)) { // too small for dashes; it hides the end of the path
        style.fill = list.colours.canvas;
        style.dash = Dash::solid;
    }
    paintBodyShape(surface, ghost, style);
}

bool movesOrGrows(const Body& body, Interval active)
{
    bool isMoving = hasRadius(body.shape) && body.radius.to.value_or(body.radius.from) != body.radius.from;
    forEachPath(body, [&](const Path& path) { isMoving = isMoving || moves(path, active); });
    return isMoving;
}

// A body between its start and its end, in equal steps of time.
void paintSteps(Surface& surface, const DisplayList& list, const DisplayedBody& displayed, const QColor& colour)
{
    constexpr int steps = 16;
    constexpr double room = 16; // pixels
    const Interval active = activeInterval(list.scene(), list.bodyOf(displayed));
    const BodyShape first = bodyShapeAt(list.scene(), list.bodyOf(displayed), active.start, list.picture.view);
    const BodyShape last = bodyShapeAt(list.scene(), list.bodyOf(displayed), active.end, list.picture.view);
    const auto isNear = [](const BodyShape& p, const BodyShape& q) {
        return QLineF(p.stadium.a, q.stadium.a).length() < p.stadium.radius + q.stadium.radius + room;
    };
    for (int i = 1; i < steps; ++i) {
        const double share = static_cast<double>(i) / steps;
        const double t = active.start * (1 - share) + active.end * share;
        const BodyShape step = bodyShapeAt(list.scene(), list.bodyOf(displayed), t, list.picture.view);
        if (isSmallRing(step) && (isNear(step, first) || isNear(step, last)))
            continue; // rings and the arrow head mark these places
        paintBodyShape(surface, step, {.line = colour, .width = 1});
    }
}

bool showsSweep(const DisplayList& list, std::size_t body)
{
    return showsMotion(list.scene(), list.picture.selected, body);
}

} // namespace

void paintSweeps(Surface& surface, const DisplayList& list)
{
    const Surface::Group group(surface, QStringLiteral("swept-areas"));
    if (list.picture.sweeps)
        return surface.image(*list.picture.sweeps);
    const double opacity = list.picture.brightness == Brightness::dark ? 0.1 : 0.06;
    for (const DisplayedBody& displayed : list.bodies) {
        const Body& body = list.bodyOf(displayed);
        if (!showsSweep(list, displayed.index) || body.shape == Shape::point ||
            isStationary(body, activeInterval(list.scene(), body)))
            continue;
        const SweptArea swept = sweptArea(list.scene(), body, list.picture.view);
        if (!swept.area.isEmpty())
            surface.unionOf(swept.area, faded(displayed.colour, opacity));
        paintSteps(surface, list, displayed, faded(displayed.colour, 3 * opacity));
        for (const Polyline& curve : swept.envelope)
            surface.polyline(curve, {.line = pathColour(list, displayed), .width = pathWidth});
    }
}

void paintPaths(Surface& surface, const DisplayList& list)
{
    const Surface::Group group(surface, QStringLiteral("paths"));
    if (!list.detail.detailedPaths && list.detail.paths)
        paintCrowdPaths(surface, list);
    std::vector<DrawnPath> paths;
    for (const DisplayedBody& displayed : list.bodies) {
        if (!list.detail.detailedPaths && !list.isEmphasised(displayed.index))
            continue;
        const Body& body = list.bodyOf(displayed);
        const Interval active = activeInterval(list.scene(), body);
        const double room = roomAtEnd(list, displayed); // once, since a polygon may have thousands of paths
        forEachDrawnPath(body, active, [&](const Path& path) {
            if (std::vector<Polyline> strokes = pathStrokes(path, active, list.picture.view); !strokes.empty())
                paths.push_back({std::move(strokes), markedKeys(path, list), pathColour(list, displayed), room});
        });
    }
    paintDetailedPaths(surface, list, paths);
}

void paintGhosts(Surface& surface, const DisplayList& list)
{
    const Surface::Group group(surface, QStringLiteral("ghosts"));
    for (const DisplayedBody& displayed : list.bodies) {
        const Interval active = activeInterval(list.scene(), list.bodyOf(displayed));
        const bool still = !movesOrGrows(list.bodyOf(displayed), active);
        // A body at rest needs no ghost while it is active itself.
        if ((still && displayed.active) || (!list.detail.ghosts && !list.isEmphasised(displayed.index)))
            continue;
        paintGhost(surface, list, displayed, active.start, Dash::solid);
        if (!still)
            paintGhost(surface, list, displayed, active.end, Dash::dashed);
    }
}

namespace {

void paintOutline(Surface& surface, const DisplayList& list, std::size_t body, const BodyShape& shape)
{
    paintBodyShape(surface, shape, {.line = mixed(list.colourOf(body), list.colours.canvas, 0.25), .width = 1.5});
}

// Whether the outlines of two shapes of one body look alike.
bool coincide(const BodyShape& p, const BodyShape& q)
{
    constexpr double hair = 2; // pixels
    const auto isNear = [](QPointF r, QPointF s) { return QLineF(r, s).length() < hair; };
    if (!std::ranges::equal(p.corners, q.corners, isNear))
        return false;
    return QLineF(p.stadium.a, q.stadium.a).length() < hair && QLineF(p.stadium.b, q.stadium.b).length() < hair &&
           std::abs(p.stadium.radius - q.stadium.radius) < hair;
}

} // namespace

void paintNearestGhosts(Surface& surface, const DisplayList& list, const NearMiss& nearest)
{
    for (const std::uint32_t body : {nearest.pair.a, nearest.pair.b}) {
        const Body& values = list.scene().bodies[body];
        if (movesOrGrows(values, activeInterval(list.scene(), values)))
            paintOutline(surface, list, body, bodyShapeAt(list.scene(), values, nearest.t, list.picture.view));
    }
}

std::vector<PosedBody> posedBodies(const DisplayList& list)
{
    const ScenePicture& picture = list.picture;
    std::vector<PosedBody> posed;
    for (const EventPose& pose : picture.poses) {
        const auto shapeAt = [&](DoubleDouble t) {
            return bodyShapeAt(list.scene(), list.scene().bodies[pose.body], t, picture.view);
        };
        const BodyShape shape = shapeAt(pose.at.doubleDouble());
        if (shape.inView && !list.isHidden(pose.body) && !coincide(shape, shapeAt({picture.t, picture.rest})))
            posed.push_back({pose.body, shape});
    }
    return posed;
}

void paintEventPoses(Surface& surface, const DisplayList& list)
{
    const Surface::Group group(surface, QStringLiteral("event-poses"));
    for (const PosedBody& posed : posedBodies(list))
        paintOutline(surface, list, posed.body, posed.shape);
}

namespace {

struct FrameGhost
{
    BodyShape shape;
    QColor colour;
    QPointF number; // the middle of the number, above the outline
    std::int64_t frame = 0;
};

TextStyle numberStyle(const DisplayList& list)
{
    return {.colour = list.colours.ink, .halo = list.colours.canvas, .size = 10, .anchor = Anchor::centre};
}

// The outlines of moving bodies at the frames; of many bodies, only of the emphasised ones.
std::vector<FrameGhost> frameGhosts(const DisplayList& list)
{
    std::vector<FrameGhost> ghosts;
    if (list.picture.frames.empty())
        return ghosts;
    for (const DisplayedBody& displayed : list.bodies) {
        const Body& body = list.bodyOf(displayed);
        const Interval active = activeInterval(list.scene(), body);
        if (!movesOrGrows(body, active) || (!list.detail.ghosts && !list.isEmphasised(displayed.index)))
            continue;
        for (const FrameTime& frame : list.picture.frames) {
            if (frame.t < active.start || frame.t > active.end)
                continue;
            const BodyShape shape = bodyShapeAt(list.scene(), body, frame.t, list.picture.view);
            const QPointF middle = shape.thin ? shape.thin->center() : (shape.stadium.a + shape.stadium.b) / 2;
            const double up = shape.inView && shape.isPolygon() ? boxOf(shape).height() / 2 : shape.stadium.radius;
            ghosts.push_back(
                {shape, mixed(displayed.colour, list.colours.canvas, 0.2), middle - QPointF(0, up + 8), frame.frame});
        }
    }
    return ghosts;
}

} // namespace

void paintFrameGhosts(Surface& surface, const DisplayList& list)
{
    const std::vector<FrameGhost> ghosts = frameGhosts(list);
    if (ghosts.empty())
        return;
    const Surface::Group group(surface, QStringLiteral("frames"));
    for (const FrameGhost& ghost : ghosts) {
        paintBodyShape(surface, ghost.shape, {.line = ghost.colour, .width = 1.1});
        if (ghost.shape.inView)
            surface.text(ghost.number, QString::number(ghost.frame), numberStyle(list));
    }
}

void keepOffDots(LabelLayout& labels, const DisplayList& list)
{
    if (!list.detail.ghosts)
        return;
    const auto keepOff = [&](const BodyShape& shape) {
        const double reach = shape.stadium.radius + 1;
        if (shape.inView && isSmallRing(shape))
            labels.keepOff(QRectF(shape.stadium.a, shape.stadium.a).adjusted(-reach, -reach, reach, reach));
    };
    for (const DisplayedBody& displayed : list.bodies) {
        const Body& body = list.bodyOf(displayed);
        const Interval active = activeInterval(list.scene(), body);
        if (displayed.active)
            keepOff(displayed.shape);
        if (!list.picture.layers.ghosts || !movesOrGrows(body, active))
            continue;
        for (const double t : {active.start, active.end})
            keepOff(bodyShapeAt(list.scene(), body, t, list.picture.view));
    }
}

void keepOffFrameNumbers(LabelLayout& labels, const DisplayList& list)
{
    constexpr double half = 4; // half of a digit's height
    for (const FrameGhost& ghost : frameGhosts(list)) {
        if (!ghost.shape.inView)
            continue;
        const double width = sizeOf(QString::number(ghost.frame), numberStyle(list)).width();
        labels.keepOff(QRectF(ghost.number.x() - width / 2, ghost.number.y() - half, width, 2 * half));
    }
}

} // namespace sweep
