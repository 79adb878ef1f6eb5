#include "widgets/canvas/stage.h"

#include "core/scene/position.h"
#include "widgets/canvas/outline.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

constexpr double border = 64;     // pixels beyond the view that strokes are cut at
constexpr double dotRadius = 3.5; // a point on the screen
constexpr double crowdDotRadius = 2.25;
constexpr double leastRadius = 1.25;

QRectF widened(QSizeF size)
{
    return QRectF(QPointF(), size).adjusted(-border, -border, border, border);
}

// The direction a→b in any unit, y down; halves where the difference of the world's coordinates overflows.
QPointF directionOf(const Pose& pose)
{
    const QPointF d(pose.b.x - pose.a.x, pose.a.y - pose.b.y);
    if (std::isfinite(d.x()) && std::isfinite(d.y()))
        return d;
    return {pose.b.x / 2 - pose.a.x / 2, pose.a.y / 2 - pose.b.y / 2};
}

bool isFinite(const Pose& pose)
{
    return std::isfinite(pose.a.x) && std::isfinite(pose.a.y) && std::isfinite(pose.b.x) && std::isfinite(pose.b.y);
}

Budget budgetFor(std::size_t seen)
{
    return {.ghosts = seen <= 200, .names = seen <= 60, .finePaths = seen <= 200, .crowd = seen > 400};
}

} // namespace

Figure figureAt(const Scene& scene, const Body& body, double t, const ViewTransform& view)
{
    const Pose pose = approxPose(scene, body, t);
    Figure figure{body.shape, {}, {}, false};
    if (!isFinite(pose))
        return figure;
    const QRectF area = widened(view.size());
    const QPointF a = view.toFarPixel(pose.a);
    const QPointF b = view.toFarPixel(pose.b);
    const bool thick = hasRadius(body.shape);
    figure.stadium = {a, b, thick ? std::max(view.toFarPixels(pose.radius), leastRadius) : 0};
    if (isUnbounded(body.shape))
        figure.thin = clippedLine(a, directionOf(pose), body.shape == Shape::ray, area.topLeft(), area.bottomRight());
    else if (body.shape == Shape::segment)
        figure.thin = clipped(a, b, area.topLeft(), area.bottomRight());
    if (body.shape == Shape::point)
        figure.stadium.radius = dotRadius;
    figure.seen = figure.thin || ((thick || body.shape == Shape::point) && mayMeet(figure.stadium, area));
    return figure;
}

Stage::Stage(const ScenePicture& p)
    : picture(p), colours(sweep::colours(p.brightness)), bodyColours(p.scene, p.brightness),
      m_selected(p.scene.bodies.size(), false)
{
    for (const std::size_t body : p.selected) {
        if (body < m_selected.size())
            m_selected[body] = true;
    }
    bodies.reserve(p.scene.bodies.size());
    std::size_t seen = 0;
    for (std::size_t i = 0; i < p.scene.bodies.size(); ++i) {
        const Body& body = p.scene.bodies[i];
        const Interval active = activeInterval(p.scene, body);
        const bool isActive = p.t >= active.start && p.t <= active.end;
        bodies.push_back({i, figureAt(p.scene, body, p.t, p.view), isActive, bodyColours.colour(i)});
        seen += bodies.back().figure.seen;
    }
    budget = budgetFor(seen);
    if (!budget.crowd)
        return;
    for (StagedBody& body : bodies) {
        if (body.figure.shape == Shape::point)
            body.figure.stadium.radius = crowdDotRadius;
    }
}

bool Stage::isSelected(std::size_t body) const
{
    return body < m_selected.size() && m_selected[body];
}

QColor mixed(const QColor& p, const QColor& q, double share)
{
    const auto blend = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
    return {blend(p.red(), q.red()), blend(p.green(), q.green()), blend(p.blue(), q.blue())};
}

QColor faded(QColor colour, double alpha)
{
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

void paintFigure(Surface& surface, const Figure& figure, const Look& look)
{
    if (!figure.seen)
        return;
    if (figure.thin) {
        const QLineF line(figure.thin->p, figure.thin->q);
        if (line.p1() == line.p2()) // a segment shrunk to a point
            surface.stadium({line.p1(), line.p1(), look.width}, {.fill = look.line});
        else
            surface.lines(std::span(&line, 1), look);
        return;
    }
    surface.stadium(figure.stadium, look);
}

} // namespace sweep
