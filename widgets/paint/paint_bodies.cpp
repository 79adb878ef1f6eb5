#include "widgets/paint/display_list.h"
#include "widgets/paint/handles.h"

#include "widgets/format/conversions.h"

#include <cmath>

namespace sweep {

namespace {

constexpr double bodyWidth = 2;
constexpr double selectedWidth = 3;
constexpr double contactWidth = 3; // pixels; in a crowd
constexpr double smallExtent = 48; // pixels; beyond, rasterising a stadium costs more than its strokes

ShapeStyle styleOf(const DisplayList& list, const DisplayedBody& displayed)
{
    const bool dark = list.picture.brightness == Brightness::dark;
    const bool emphasised = list.isEmphasised(displayed.index);
    const bool isStrong = list.isStrong(displayed.index);
    const double width = list.isSelected(displayed.index) ? selectedWidth : isStrong ? contactWidth : bodyWidth;
    ShapeStyle style{.fill = {}, .line = displayed.colour, .width = width};
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

bool isSmall(const BodyShape& shape)
{
    const QPointF p = shape.thin ? shape.thin->p2() - shape.thin->p1() : shape.stadium.b - shape.stadium.a;
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

// Draws all small bodies that are not on top at once; returns which bodies of the list these were.
std::vector<bool> paintCrowd(Surface& surface, const DisplayList& list)
{
    std::vector<bool> painted(list.bodies.size(), false);
    std::vector<StyledStadium> stadiums;
    for (std::size_t i = 0; i < list.bodies.size(); ++i) {
        const DisplayedBody& displayed = list.bodies[i];
        if (!displayed.active || !displayed.shape.inView || list.isOnTop(displayed.index) || !isSmall(displayed.shape))
            continue;
        painted[i] = true;
        stadiums.push_back(stadiumOf(list, displayed));
    }
    if (!surface.stadiums(stadiums))
        painted.assign(painted.size(), false);
    return painted;
}

// An arrow from the launch, whose head is the handle.
void paintVelocity(Surface& surface, const DisplayList& list, const DisplayedBody& displayed, const Handle& handle)
{
    const Body& body = list.bodyOf(displayed);
    const Vec at = std::get<Launch>(handle.point.second ? body.b : body.a).at;
    const QPointF p = list.picture.view.toPixel(at);
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
    const bool hot = list.picture.hoveredPoint == handle.point;
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
    const Surface::Group group(surface, QStringLiteral("bodies"));
    if (!list.detail.crowd)
        paintRings(surface, list);
    const std::vector<bool> painted =
        list.detail.crowd ? paintCrowd(surface, list) : std::vector<bool>(list.bodies.size(), false);
    for (const bool onTop : {false, true}) {
        for (std::size_t i = 0; i < list.bodies.size(); ++i) {
            const DisplayedBody& displayed = list.bodies[i];
            if (displayed.active && displayed.shape.inView && !painted[i] && list.isOnTop(displayed.index) == onTop)
                paintBody(surface, list, displayed);
        }
    }
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
        for (const Handle& handle : handlesOf(list.scene(), displayed.index, list.picture.t, list.picture.autoKey))
            paintHandle(surface, list, displayed, handle);
    }
}

} // namespace sweep
