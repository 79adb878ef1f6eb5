#include "widgets/canvas/snapping.h"

#include "widgets/canvas/hit_test.h"
#include "widgets/format/conversions.h"
#include "widgets/format/translated.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sweep {

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
    const int parts = settings.finer ? settings.parts : 1;
    if (!scene.grid || view.toPixels(std::min(scene.grid->spacing.x, scene.grid->spacing.y)) < visible) {
        const GridLines own = ownLines(view, parts);
        return {own, own};
    }
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
