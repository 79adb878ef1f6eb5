#include "widgets/canvas/snapping.h"

#include "core/scene/motion.h"
#include "widgets/document/handles.h"
#include "widgets/format/text.h"
#include "widgets/paint/display_list.h"
#include "widgets/paint/scene_painter.h"

#include <sweepbench/number/exact.h>

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace sweep {

namespace {

constexpr double none = std::numeric_limits<double>::infinity();

double distanceToSegment(QPointF p, QPointF a, QPointF b)
{
    const QPointF d = b - a;
    const double square = QPointF::dotProduct(d, d);
    const double along = square > 0 ? std::clamp(QPointF::dotProduct(p - a, d) / square, 0.0, 1.0) : 0;
    const QPointF off = p - (a + along * d);
    return std::hypot(off.x(), off.y());
}

// Negative inside. Source for the inside: even–odd rule, M. Shimrat, Algorithm 112, 1962.
double distanceBeyond(const BodyShape& polygon, QPointF pixel)
{
    double distance = none;
    bool isInside = false;
    for (std::size_t i = 0; i < polygon.corners.size(); ++i) {
        const QPointF p = polygon.edge(i).p1();
        const QPointF q = polygon.edge(i).p2();
        distance = std::min(distance, distanceToSegment(pixel, p, q));
        if ((p.y() > pixel.y()) != (q.y() > pixel.y()))
            isInside ^= pixel.x() < p.x() + (pixel.y() - p.y()) / (q.y() - p.y()) * (q.x() - p.x());
    }
    return (isInside ? -distance : distance) - polygon.stadium.radius;
}

// The rank within the tolerance of an edge, or inside a body about as large as a disc of this radius.
double rankBeyond(double beyond, double radius)
{
    if (std::abs(beyond) <= hitTolerance && (beyond > 0 || radius > 2 * hitTolerance))
        return std::abs(beyond);
    return beyond > 0 ? none : hitTolerance * radius / (radius + 100);
}

// The rank of a hit; lower is better: less than 0 on the dot of a point, so that no line through it wins; the distance
// to the stroke within the tolerance; larger values inside a disc, less for smaller discs; `none` elsewhere.
double rankOf(const BodyShape& shape, QPointF pixel)
{
    if (!shape.inView)
        return none;
    if (shape.thin) {
        const double distance = distanceToSegment(pixel, shape.thin->p1(), shape.thin->p2());
        return distance <= hitTolerance ? distance : none;
    }
    if (shape.isPolygon()) {
        const QRectF box = boxOf(shape);
        return rankBeyond(distanceBeyond(shape, pixel), std::min(box.width(), box.height()) / 2);
    }
    const Stadium& s = shape.stadium;
    const double beyond = distanceToSegment(pixel, s.a, s.b) - s.radius;
    if (shape.kind == Shape::point && beyond <= 0)
        return beyond - 1;
    return rankBeyond(beyond, s.radius);
}

double rankOfBody(const Scene& scene, const Body& body, DoubleDouble t, const ViewTransform& view, QPointF pixel,
                  bool ghosts)
{
    const Interval active = activeInterval(scene, body);
    double rank = none;
    if (t.high >= active.start && t.high <= active.end)
        rank = rankOf(bodyShapeAt(scene, body, t, view), pixel);
    if (!ghosts || rank != none)
        return rank;
    return 2 * hitTolerance + std::min(rankOf(bodyShapeAt(scene, body, active.start, view), pixel),
                                       rankOf(bodyShapeAt(scene, body, active.end, view), pixel));
}

// Calls hit(body, rank) for every body that the pixel hits.
template <class Hit>
void forEachHit(const BodyQuery& query, QPointF pixel, Hit hit)
{
    const auto& [scene, t, view, ghosts, hidden, rest] = query;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        if (std::ranges::binary_search(hidden, i))
            continue;
        const double rank = rankOfBody(scene, scene.bodies[i], {t, rest}, view, pixel, ghosts);
        if (rank != none)
            hit(i, rank);
    }
}

} // namespace

std::optional<std::size_t> bodyAtPixel(const BodyQuery& query, QPointF pixel)
{
    std::optional<std::size_t> best;
    double lowest = none;
    forEachHit(query, pixel, [&](std::size_t body, double rank) {
        if (rank > lowest)
            return;
        lowest = rank; // of equal ranks the later body wins, since it is painted on top
        best = body;
    });
    return best;
}

std::vector<std::size_t> bodiesAtPixel(const BodyQuery& query, QPointF pixel)
{
    std::vector<std::pair<double, std::size_t>> hits;
    forEachHit(query, pixel, [&](std::size_t body, double rank) { hits.emplace_back(rank, body); });
    std::ranges::sort(hits, [](const auto& p, const auto& q) {
        return p.first != q.first ? p.first < q.first : p.second > q.second;
    });
    std::vector<std::size_t> bodies;
    for (const auto& [rank, body] : hits)
        bodies.push_back(body);
    return bodies;
}

bool isBodyAtPixel(const Scene& scene, std::size_t body, double t, const ViewTransform& view, QPointF pixel)
{
    const Body& meant = scene.bodies[body];
    const double start = activeInterval(scene, meant).start;
    return rankOfBody(scene, meant, {t, 0}, view, pixel, false) != none ||
           rankOfBody(scene, meant, {start, 0}, view, pixel, false) != none;
}

std::vector<std::size_t> bodiesWithin(const Scene& scene, double t, const ViewTransform& view, const QRectF& pixels)
{
    std::vector<std::size_t> within;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const Interval active = activeInterval(scene, scene.bodies[i]);
        bool isWithin = t >= active.start && t <= active.end;
        forEachPath(scene.bodies[i], [&](const Path& path) {
            isWithin = isWithin && pixels.contains(view.toPixel(approxPosition(path, active, t)));
        });
        if (isWithin)
            within.push_back(i);
    }
    return within;
}

std::optional<ControlPoint> controlPointAtPixel(const HandleQuery& query, QPointF pixel)
{
    std::optional<ControlPoint> best;
    double nearest = hitTolerance;
    for (const std::size_t body : query.bodies) {
        for (const Handle& handle : shownHandles({.scene = query.scene,
                                    .t = query.t,
                                    .view = query.view,
                                    .chosenPoint = query.chosen,
                                    .autoKey = query.autoKey},
                                                 body)) {
            const double distance = pixelDistance(query.view, handle.at, pixel);
            const bool hidden = best && isEdge(handle.point.end) && distance >= nearest;
            if (distance <= nearest && !hidden) {
                nearest = distance;
                best = handle.point;
            }
        }
    }
    return best;
}

std::optional<EdgeHit> edgeAtPixel(const BodyQuery& query, std::size_t body, QPointF pixel)
{
    const Body& polygon = query.scene.bodies[body];
    const Interval active = activeInterval(query.scene, polygon);
    std::optional<EdgeHit> best;
    if (polygon.shape != Shape::polygon || query.t < active.start || query.t > active.end)
        return best;
    const Pose pose = approxPose(query.scene, polygon, query.t);
    double nearest = hitTolerance + query.view.toPixels(pose.radius);
    for (std::size_t i = 0; i < pose.points.size(); ++i) {
        const QPointF p = query.view.toPixel(pose.points[i]);
        const QPointF along = query.view.toPixel(pose.points[i + 1 < pose.points.size() ? i + 1 : 0]) - p;
        const double share = QPointF::dotProduct(pixel - p, along) / QPointF::dotProduct(along, along);
        const double distance = distanceToSegment(pixel, p, p + along);
        if (!(share > 0 && share < 1) || distance > nearest)
            continue;
        nearest = distance;
        best = EdgeHit{i, share};
    }
    return best;
}

double pixelDistance(const ViewTransform& view, Vec p, QPointF pixel)
{
    const QPointF d = view.toPixel(p) - pixel;
    return std::hypot(d.x(), d.y());
}

std::size_t nearestPoint(const ViewTransform& view, const Pose& pose, std::size_t count, QPointF pixel)
{
    std::size_t nearest = 0;
    double least = pixelDistance(view, pointOf(pose, 0), pixel);
    for (std::size_t i = 1; i < count; ++i) {
        const double distance = pixelDistance(view, pointOf(pose, i), pixel);
        if (distance < least)
            nearest = i;
        least = std::min(least, distance);
    }
    return nearest;
}

Vec roundedToPixel(Vec p, double unitsPerPixel)
{
    return {shortDecimal(p.x, unitsPerPixel), shortDecimal(p.y, unitsPerPixel)};
}

namespace {

constexpr double visible = 4; // least pixels between drawn lines of the scene's grid
constexpr double finest = 20; // least pixels between lines of the canvas's own grid to snap to

// The finest of 10^k and 5·10^k whose lines are far enough apart to snap to.
GridLines ownLines(const ViewTransform& view, int parts)
{
    const double least = std::clamp(view.scale().units(finest), 1e-290, 1e290);
    int exponent = static_cast<int>(std::floor(std::log10(least)));
    int mantissa = 1;
    for (int guard = 0; guard < 4 && mantissa * std::pow(10.0, exponent) < least; ++guard) {
        exponent += mantissa == 5 ? 1 : 0;
        mantissa = mantissa == 5 ? 1 : 5;
    }
    return {.parts = parts, .isDecimal = true, .exponent = exponent, .mantissa = mantissa};
}

QString nameOf(const SnapContext& context, std::size_t body)
{
    return labelOf(context.scene.bodies[body]);
}

QString tangentName(const SnapContext& context, const Snap& found)
{
    const QString name = nameOf(context, found.bodies.front());
    if (found.side == Sign::zero)
        return translated("touches %1").arg(name);
    if (found.side == Sign::positive)
        return translated("≈ touches %1: nearest double is apart").arg(name);
    return translated("≈ touches %1: nearest double overlaps").arg(name);
}

QString coordinatesName(const SnapContext& context, const Snap& found)
{
    QStringList parts;
    std::size_t next = 0;
    const auto add = [&](const char* grid, const char* other, bool snaps, bool isGrid) {
        if (snaps)
            parts << (isGrid ? translated(grid).arg(gridName(context.settings))
                             : translated(other).arg(nameOf(context, found.bodies[next++])));
    };
    add("%1 x", "x of %1", found.snapsX, found.gridX);
    add("%1 y", "y of %1", found.snapsY, found.gridY);
    return parts.join(QStringLiteral(", "));
}

QString nameOf(const SnapContext& context, const Snap& found)
{
    const QString about = found.isExact ? QString() : QStringLiteral("≈ ");
    switch (found.kind) {
    case SnapKind::point:
        return translated("control point of %1").arg(nameOf(context, found.bodies.front()));
    case SnapKind::crossing:
        return about + translated("crossing of %1 and %2")
                           .arg(nameOf(context, found.bodies[0]), nameOf(context, found.bodies[1]));
    case SnapKind::tangent:
        return tangentName(context, found);
    case SnapKind::line:
        return about + translated("on %1").arg(nameOf(context, found.bodies.front()));
    case SnapKind::grid:
        return about + gridName(context.settings);
    case SnapKind::alignment:
        return about + coordinatesName(context, found);
    }
    return {};
}

SnapQuery queryOf(const SnapContext& context, const SnapRequest& request)
{
    SnapQuery query{
        .scene = context.scene, .t = request.t.value_or(context.t), .point = context.view.toWorld(request.pixel)};
    query.radius = context.view.scale().units(hitTolerance);
    query.resolution = context.view.unitsPerPixel();
    query.kinds = context.settings.kinds;
    const SnapGridLines lines = snapGridLines(context.scene, context.view, context.settings);
    query.gridX = lines.x;
    query.gridY = lines.y;
    query.excluded = request.moving;
    query.dragged = request.shape;
    query.resized = request.growing;
    return query;
}

// With Shift only the coordinates that the direction leaves free can snap.
SnapResult snappedAlong(const SnapContext& context, const SnapRequest& request)
{
    const Vec origin = *request.origin;
    const Vec free = unsnapped(context.view, request);
    const int angle = constrainedAngle(origin, free, request.diagonal);
    SnapResult answer{.at = free};
    QString name = QStringLiteral("%1°").arg(angle);
    SnapQuery query = queryOf(context, request);
    query.point = free;
    query.kinds = {.points = false,
                   .crossings = false,
                   .tangents = false,
                   .lines = false,
                   .grid = context.settings.kinds.grid,
                   .alignment = context.settings.kinds.alignment};
    const bool vertical = angle % 180 != 0 && angle % 90 == 0;
    (vertical ? query.gridX : query.gridY).reset();
    auto found = angle % 45 == 0 ? snap(query) : std::nullopt;
    if (found && (vertical ? found->snapsY : found->snapsX)) {
        if (angle % 180 == 0)
            answer.at.x = found->at.x;
        else if (vertical)
            answer.at.y = found->at.y;
        else
            answer.at = {found->at.x, origin.y + std::copysign(found->at.x - origin.x, free.y - origin.y)};
        (vertical ? found->snapsX : found->snapsY) = false;
        if (vertical && !found->gridX && found->bodies.size() > 1)
            found->bodies.erase(found->bodies.begin());
        name += QStringLiteral(" · ") + coordinatesName(context, *found);
    }
    answer.mark = SnapMark{.at = answer.at, .name = name, .towards = {origin}};
    return answer;
}

} // namespace

QString gridName(const SnapSettings& settings)
{
    if (!settings.finer)
        return translated("grid");
    return settings.parts == 2 ? translated("½ grid") : translated("⅒ grid");
}

QString snapStateText(const SnapSettings& settings)
{
    const SnapKinds& kinds = settings.kinds;
    const SnapKinds none{false, false, false, false, false, false};
    if (!settings.on || kinds == none)
        return translated("snap: off");
    const QString what = kinds.grid ? gridName(settings) : translated("bodies");
    return translated("snap: %1").arg(what);
}

QString snapKindsText(const SnapSettings& settings)
{
    const std::pair<bool, const char*> rows[] = {{settings.kinds.points, "points"},
                                                 {settings.kinds.lines, "lines"},
                                                 {settings.kinds.crossings, "crossings"},
                                                 {settings.kinds.alignment, "same x or y"},
                                                 {settings.kinds.tangents, "tangents"}};
    if (!settings.on)
        return translated("Snapping is off");
    QStringList parts;
    if (settings.kinds.grid)
        parts << gridName(settings);
    for (const auto& [on, name] : rows)
        if (on)
            parts << translated(name);
    return translated("Snapping to: %1").arg(parts.join(QStringLiteral(", ")));
}

SnapGridLines snapGridLines(const Scene& scene, const ViewTransform& view, const SnapSettings& settings)
{
    const double cell = scene.grid ? view.toPixels(std::min(scene.grid->spacing.x, scene.grid->spacing.y)) : 0;
    if (cell < visible) {
        const GridLines own = ownLines(view, settings.finer ? settings.parts : 1);
        return {own, own};
    }
    const int parts = settings.finer ? settings.parts : cell >= 2 * finest ? 2 : 1;
    const Vec origin = scene.grid->origin.value_or(Vec{});
    const Vec spacing = scene.grid->spacing;
    return {{.origin = origin.x, .step = spacing.x, .parts = parts},
            {.origin = origin.y, .step = spacing.y, .parts = parts}};
}

SnapResult snappedPoint(const SnapContext& context, const SnapRequest& request)
{
    const bool inverted = request.modifiers & Qt::ControlModifier;
    if (context.settings.on == inverted)
        return {.at = unsnapped(context.view, request)};
    if (request.origin && request.modifiers & Qt::ShiftModifier)
        return snappedAlong(context, request);
    const auto found = snap(queryOf(context, request));
    if (!found)
        return {.at = unsnapped(context.view, request)};
    return {found->at, found->radius, SnapMark{found->at, nameOf(context, *found), found->isExact, found->from}};
}

int constrainedAngle(Vec origin, Vec p, bool diagonal)
{
    const double dx = p.x - origin.x;
    const double dy = p.y - origin.y;
    if (diagonal)
        return dx < 0 ? (dy < 0 ? -135 : 135) : (dy < 0 ? -45 : 45);
    constexpr int step = 15;
    return static_cast<int>(std::lround(std::atan2(dy, dx) * 180 / std::numbers::pi / step)) * step;
}

Vec constrained(Vec origin, Vec p, bool diagonal)
{
    const double dx = p.x - origin.x;
    const double dy = p.y - origin.y;
    const double longer = std::max(std::abs(dx), std::abs(dy));
    if (diagonal)
        return {origin.x + std::copysign(longer, dx), origin.y + std::copysign(longer, dy)};
    const int angle = constrainedAngle(origin, p, false);
    if (angle % 180 == 0)
        return {p.x, origin.y};
    if (angle % 90 == 0)
        return {origin.x, p.y};
    const double radians = angle * std::numbers::pi / 180;
    const double along = dx * std::cos(radians) + dy * std::sin(radians);
    return {origin.x + along * std::cos(radians), origin.y + along * std::sin(radians)};
}

Vec unsnapped(const ViewTransform& view, const SnapRequest& request)
{
    Vec at = roundedToPixel(view.toWorld(request.pixel), view.unitsPerPixel());
    if (!request.origin || !(request.modifiers & Qt::ShiftModifier))
        return at;
    const Vec there = constrained(*request.origin, at, request.diagonal);
    at = roundedToPixel(there, view.unitsPerPixel());
    // Rounding must not leave an axis or a diagonal.
    if (there.x == request.origin->x || there.y == request.origin->y)
        return {there.x == request.origin->x ? there.x : at.x, there.y == request.origin->y ? there.y : at.y};
    if (constrainedAngle(*request.origin, there, request.diagonal) % 45 == 0)
        at.y = request.origin->y + std::copysign(at.x - request.origin->x, there.y - request.origin->y);
    return at;
}

} // namespace sweep
