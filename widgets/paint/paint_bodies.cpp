#include "widgets/paint/handles.h"
#include "widgets/paint/staged_scene.h"

#include "widgets/format/geometry.h"

#include <array>
#include <cmath>

namespace sweep {

namespace {

constexpr double bodyWidth = 2;
constexpr double selectedWidth = 3;
constexpr double crowdWidth = 1.25;
constexpr double smallExtent = 48; // pixels: beyond, a stadium's box holds more than its strokes cost

Look lookOf(const StagedScene& stage, const StagedBody& staged)
{
    const bool dark = stage.picture.brightness == Brightness::dark;
    const bool held = stage.isHeld(staged.index);
    Look look{.fill = {}, .line = staged.colour, .width = stage.isSelected(staged.index) ? selectedWidth : bodyWidth};
    if (hasRadius(stage.bodyOf(staged).shape))
        look.fill = faded(staged.colour, (dark ? 0.24 : 0.17) + (held ? 0.08 : 0));
    // Of what is not held the ring of ground around a point lies below all bodies: there it erases none of them.
    if (staged.figure.shape == Shape::point)
        look = {.fill = staged.colour, .line = held ? stage.colours.canvas : QColor(), .width = 1};
    return look;
}

// Sets points off from the grid; in a crowd the rings would be a band that hides all below.
void paintRings(Surface& surface, const StagedScene& stage)
{
    for (const StagedBody& staged : stage.bodies) {
        const bool isPoint = staged.figure.shape == Shape::point;
        if (!isPoint || !staged.active || !staged.figure.seen || stage.isHeld(staged.index))
            continue;
        Stadium ring = staged.figure.stadium;
        ring.radius += 0.5;
        surface.stadium(ring, {.fill = stage.colours.canvas});
    }
}

// The ring of light around what is selected or under the cursor.
void paintHalo(Surface& surface, const StagedScene& stage, const StagedBody& staged)
{
    const bool selected = stage.isSelected(staged.index);
    if (!selected && !stage.isHovered(staged.index))
        return;
    const Look halo{.line = faded(stage.colours.accent, selected ? 0.38 : 0.2), .width = selected ? 9.0 : 8.0};
    paintFigure(surface, staged.figure, halo);
}

void paintBody(Surface& surface, const StagedScene& stage, const StagedBody& staged)
{
    const Body& body = stage.bodyOf(staged);
    surface.beginGroup(QStringLiteral("body-%1").arg(staged.index), textOf(body.id));
    paintHalo(surface, stage, staged);
    const Look look = lookOf(stage, staged);
    paintFigure(surface, staged.figure, look);
    // What tells a projectile from a circle, and where a ray begins.
    if (body.shape == Shape::projectile && staged.figure.stadium.radius > 6)
        surface.stadium({staged.figure.stadium.a, staged.figure.stadium.a, 1.75}, {.fill = staged.colour});
    if (body.shape == Shape::ray)
        surface.stadium({staged.figure.stadium.a, staged.figure.stadium.a, 3}, {.fill = staged.colour});
    surface.endGroup();
}

bool isSmall(const Figure& figure)
{
    const QPointF p = figure.thin ? figure.thin->q - figure.thin->p : figure.stadium.b - figure.stadium.a;
    return std::abs(p.x()) + std::abs(p.y()) + 2 * figure.stadium.radius <= smallExtent;
}

// A thin line is a stadium of half its width.
CrowdMember memberOf(const StagedScene& stage, const StagedBody& staged)
{
    Look look = lookOf(stage, staged);
    if (stage.isSelected(staged.index)) {
        look.line = stage.colours.accent;
        look.fill = staged.figure.shape == Shape::point ? look.line : look.fill;
    }
    if (!staged.figure.thin)
        return {staged.figure.stadium, look};
    return {{staged.figure.thin->p, staged.figure.thin->q, look.width / 2}, {.fill = look.line}};
}

// Paints what is small and not held in one go; says which of the staged bodies that were.
std::vector<bool> paintCrowd(Surface& surface, const StagedScene& stage)
{
    std::vector<bool> painted(stage.bodies.size(), false);
    std::vector<CrowdMember> members;
    for (std::size_t i = 0; i < stage.bodies.size(); ++i) {
        const StagedBody& staged = stage.bodies[i];
        if (!staged.active || !staged.figure.seen || stage.isHeld(staged.index) || !isSmall(staged.figure))
            continue;
        painted[i] = true;
        members.push_back(memberOf(stage, staged));
    }
    if (!surface.crowd(members))
        painted.assign(painted.size(), false);
    return painted;
}

// An arrow from the launch, whose head is the handle.
void paintVelocity(Surface& surface, const StagedScene& stage, const StagedBody& staged, const ControlPointPlace& place)
{
    const Body& body = stage.bodyOf(staged);
    const Vec at = std::get<Launch>(place.point.second ? body.b : body.a).at;
    const QPointF p = stage.picture.view.toPixel(at);
    const QPointF q = stage.picture.view.toPixel(place.at);
    const QColor colour = stage.picture.hoveredPoint == place.point ? stage.colours.accent : staged.colour;
    const double length = QLineF(p, q).length();
    if (length < 1) {
        surface.stadium({q, q, 4}, {.fill = stage.colours.canvas, .line = colour, .width = 1.5});
        return;
    }
    const QPointF along = (q - p) / length;
    const QPointF across(-along.y(), along.x());
    const QLineF shaft(p, q - 6 * along);
    surface.lines(std::span(&shaft, 1), {.line = colour, .width = 1.5});
    const std::array<QPointF, 3> head{q, q - 10 * along + 5 * across, q - 10 * along - 5 * across};
    surface.polygon(head, {.fill = colour, .line = colour, .width = 1});
}

void paintHandle(Surface& surface, const StagedScene& stage, const StagedBody& staged, const ControlPointPlace& place)
{
    const QPointF p = stage.picture.view.toPixel(place.at);
    if (!surface.area().adjusted(-8, -8, 8, 8).contains(p))
        return;
    const bool hot = stage.picture.hoveredPoint == place.point;
    const double half = hot ? 5 : 4;
    const Look look{.fill = hot ? stage.colours.accent : stage.colours.canvas,
                    .line = hot ? stage.colours.accent : staged.colour,
                    .width = 1.5};
    if (place.point.end == PathEnd::velocity)
        return paintVelocity(surface, stage, staged, place);
    // Where a motion ends is a square, where it begins or rests a disc, a key a diamond, an edge a grip.
    if (place.point.end == PathEnd::to) {
        const QRectF square(p.x() - half + 0.5, p.y() - half + 0.5, 2 * half - 1, 2 * half - 1);
        surface.rectangles(std::span(&square, 1), look);
    } else if (place.point.end == PathEnd::key || place.point.end == PathEnd::now) {
        const double r = half + 1;
        const std::array<QPointF, 4> diamond{p + QPointF(0, -r), p + QPointF(r, 0), p + QPointF(0, r),
                                             p + QPointF(-r, 0)};
        surface.polygon(diamond, look);
    } else if (isEdge(place.point.end)) {
        surface.stadium({p - QPointF(0, 3), p + QPointF(0, 3), half - 1}, look);
    } else {
        surface.stadium({p, p, half}, look);
    }
}

} // namespace

void paintBodies(Surface& surface, const StagedScene& stage)
{
    surface.beginGroup(QStringLiteral("bodies"), {});
    if (!stage.budget.crowd)
        paintRings(surface, stage);
    const std::vector<bool> painted =
        stage.budget.crowd ? paintCrowd(surface, stage) : std::vector<bool>(stage.bodies.size(), false);
    // What is held lies on top, so that it can be seen.
    for (const bool held : {false, true}) {
        for (std::size_t i = 0; i < stage.bodies.size(); ++i) {
            const StagedBody& staged = stage.bodies[i];
            if (staged.active && staged.figure.seen && !painted[i] && stage.isHeld(staged.index) == held)
                paintBody(surface, stage, staged);
        }
    }
    surface.endGroup();
}

void paintHandles(Surface& surface, const StagedScene& stage)
{
    constexpr std::size_t most = 20; // beyond, handles would hide what they hold
    std::size_t shown = 0;
    surface.beginGroup(QStringLiteral("handles"), {});
    for (const StagedBody& staged : stage.bodies) {
        if (!stage.isHeld(staged.index) || stage.isLocked(staged.index) || shown >= most)
            continue;
        ++shown;
        for (const ControlPointPlace& place :
             handlesOf(stage.scene(), staged.index, stage.picture.t, stage.picture.autoKey))
            paintHandle(surface, stage, staged, place);
    }
    surface.endGroup();
}

} // namespace sweep
