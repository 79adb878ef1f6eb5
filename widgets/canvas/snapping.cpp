#include "widgets/canvas/snapping.h"

#include "widgets/canvas/hit_test.h"
#include "widgets/format/geometry.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sweep {

namespace {

constexpr double sparsest = 4; // pixels between lines of the scene's grid that are drawn
constexpr double finest = 20;  // pixels between lines of the canvas's own that are snapped to

QString told(const char* text)
{
    return QCoreApplication::translate("Snapping", text);
}

// The finest of 10^k and 5·10^k whose lines are far enough apart to be meant.
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

QString nameOf(const SnapGround& ground, std::size_t body)
{
    return labelOf(ground.scene.bodies[body]);
}

QString tangentName(const SnapGround& ground, const Snap& found)
{
    const QString name = nameOf(ground, found.bodies.front());
    if (found.side == Sign::zero)
        return told(QT_TRANSLATE_NOOP("Snapping", "touches %1")).arg(name);
    if (found.side == Sign::positive)
        return told(QT_TRANSLATE_NOOP("Snapping", "≈ touches %1: nearest double is apart")).arg(name);
    return told(QT_TRANSLATE_NOOP("Snapping", "≈ touches %1: nearest double overlaps")).arg(name);
}

QString coordinatesName(const SnapGround& ground, const Snap& found)
{
    QStringList parts;
    std::size_t next = 0;
    const auto add = [&](const char* grid, const char* other, bool snaps, bool isGrid) {
        if (snaps)
            parts << (isGrid ? told(grid).arg(gridName(ground.settings))
                             : told(other).arg(nameOf(ground, found.bodies[next++])));
    };
    add(QT_TRANSLATE_NOOP("Snapping", "%1 x"), QT_TRANSLATE_NOOP("Snapping", "x of %1"), found.snapsX, found.gridX);
    add(QT_TRANSLATE_NOOP("Snapping", "%1 y"), QT_TRANSLATE_NOOP("Snapping", "y of %1"), found.snapsY, found.gridY);
    return parts.join(QStringLiteral(", "));
}

QString nameOf(const SnapGround& ground, const Snap& found)
{
    const QString about = found.isExact ? QString() : QStringLiteral("≈ ");
    switch (found.kind) {
    case SnapKind::point:
        return told(QT_TRANSLATE_NOOP("Snapping", "point of %1")).arg(nameOf(ground, found.bodies.front()));
    case SnapKind::crossing:
        return about + told(QT_TRANSLATE_NOOP("Snapping", "crossing of %1 and %2"))
                           .arg(nameOf(ground, found.bodies[0]), nameOf(ground, found.bodies[1]));
    case SnapKind::tangent:
        return tangentName(ground, found);
    case SnapKind::line:
        return about + told(QT_TRANSLATE_NOOP("Snapping", "on %1")).arg(nameOf(ground, found.bodies.front()));
    case SnapKind::grid:
        return about + gridName(ground.settings);
    case SnapKind::alignment:
        return about + coordinatesName(ground, found);
    }
    return {};
}

SnapQuery queryOf(const SnapGround& ground, const SnapWish& wish)
{
    SnapQuery query{.scene = ground.scene, .t = wish.t.value_or(ground.t), .point = ground.view.toWorld(wish.pixel)};
    query.radius = ground.view.scale().units(hitTolerance);
    query.resolution = ground.view.unitsPerPixel();
    query.kinds = ground.settings.kinds;
    const SnapGridLines lines = snapGridLines(ground.scene, ground.view, ground.settings);
    query.gridX = lines.x;
    query.gridY = lines.y;
    query.excluded = wish.moving;
    query.dragged = wish.shape;
    query.resized = wish.growing;
    return query;
}

// With Shift only coordinates snap, of those that the direction leaves free.
SnapAnswer snappedAlong(const SnapGround& ground, const SnapWish& wish)
{
    const Vec origin = *wish.origin;
    const Vec free = freePlace(ground.view, wish);
    const int angle = constrainedAngle(origin, free, wish.diagonal);
    SnapAnswer answer{.at = free};
    QString name = QStringLiteral("%1°").arg(angle);
    SnapQuery query = queryOf(ground, wish);
    query.point = free;
    query.kinds = {.points = false,
                   .crossings = false,
                   .tangents = false,
                   .lines = false,
                   .grid = ground.settings.kinds.grid,
                   .alignment = ground.settings.kinds.alignment};
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
        name += QStringLiteral(" · ") + coordinatesName(ground, *found);
    }
    answer.mark = SnapMark{.at = answer.at, .name = name, .towards = {origin}};
    return answer;
}

} // namespace

QString gridName(const SnapSettings& settings)
{
    if (!settings.finer)
        return told(QT_TRANSLATE_NOOP("Snapping", "grid"));
    return settings.parts == 2 ? told(QT_TRANSLATE_NOOP("Snapping", "½ grid"))
                               : told(QT_TRANSLATE_NOOP("Snapping", "⅒ grid"));
}

QString snapStateText(const SnapSettings& settings)
{
    const SnapKinds& kinds = settings.kinds;
    const SnapKinds none{false, false, false, false, false, false};
    if (!settings.on || kinds == none)
        return told(QT_TRANSLATE_NOOP("Snapping", "snap: off"));
    const QString what = kinds.grid ? gridName(settings) : told(QT_TRANSLATE_NOOP("Snapping", "bodies"));
    return told(QT_TRANSLATE_NOOP("Snapping", "snap: %1")).arg(what);
}

QString snapKindsText(const SnapSettings& settings)
{
    const std::pair<bool, const char*> rows[] = {
        {settings.kinds.points, QT_TRANSLATE_NOOP("Snapping", "points")},
        {settings.kinds.lines, QT_TRANSLATE_NOOP("Snapping", "lines")},
        {settings.kinds.crossings, QT_TRANSLATE_NOOP("Snapping", "crossings")},
        {settings.kinds.alignment, QT_TRANSLATE_NOOP("Snapping", "same x or y")},
        {settings.kinds.tangents, QT_TRANSLATE_NOOP("Snapping", "tangents")}};
    if (!settings.on)
        return told(QT_TRANSLATE_NOOP("Snapping", "Nothing snaps"));
    QStringList parts;
    if (settings.kinds.grid)
        parts << gridName(settings);
    for (const auto& [on, name] : rows)
        if (on)
            parts << told(name);
    return told(QT_TRANSLATE_NOOP("Snapping", "Snaps to: %1")).arg(parts.join(QStringLiteral(", ")));
}

SnapGridLines snapGridLines(const Scene& scene, const ViewTransform& view, const SnapSettings& settings)
{
    const int parts = settings.finer ? settings.parts : 1;
    if (!scene.grid || view.toPixels(std::min(scene.grid->spacing.x, scene.grid->spacing.y)) < sparsest) {
        const GridLines own = ownLines(view, parts);
        return {own, own};
    }
    const Vec origin = scene.grid->origin.value_or(Vec{});
    const Vec spacing = scene.grid->spacing;
    return {{.origin = origin.x, .step = spacing.x, .parts = parts},
            {.origin = origin.y, .step = spacing.y, .parts = parts}};
}

SnapAnswer snappedPlace(const SnapGround& ground, const SnapWish& wish)
{
    const bool inverted = wish.modifiers & Qt::ControlModifier;
    if (ground.settings.on == inverted)
        return {.at = freePlace(ground.view, wish)};
    if (wish.origin && wish.modifiers & Qt::ShiftModifier)
        return snappedAlong(ground, wish);
    const auto found = snap(queryOf(ground, wish));
    if (!found)
        return {.at = freePlace(ground.view, wish)};
    return {found->at, found->radius, SnapMark{found->at, nameOf(ground, *found), found->isExact, found->from}};
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

Vec freePlace(const ViewTransform& view, const SnapWish& wish)
{
    Vec at = roundedToPixel(view.toWorld(wish.pixel), view.unitsPerPixel());
    if (!wish.origin || !(wish.modifiers & Qt::ShiftModifier))
        return at;
    const Vec there = constrained(*wish.origin, at, wish.diagonal);
    at = roundedToPixel(there, view.unitsPerPixel());
    // Rounding must not leave an axis or a diagonal.
    if (there.x == wish.origin->x || there.y == wish.origin->y)
        return {there.x == wish.origin->x ? there.x : at.x, there.y == wish.origin->y ? there.y : at.y};
    if (constrainedAngle(*wish.origin, there, wish.diagonal) % 45 == 0)
        at.y = wish.origin->y + std::copysign(at.x - wish.origin->x, there.y - wish.origin->y);
    return at;
}

} // namespace sweep
