#include "widgets/paint/figure.h"

#include "core/scene/position.h"
#include "widgets/surface/outline.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

constexpr double border = 64; // pixels beyond the view that strokes are cut at

QRectF widened(QSizeF size)
{
    return QRectF(QPointF(), size).adjusted(-border, -border, border, border);
}

// The direction a→b in any unit, y down; halves where the difference of the world's coordinates overflows.
QPointF directionOf(const DoubleDoublePose& pose)
{
    const QPointF d((pose.b.x - pose.a.x).high, (pose.a.y - pose.b.y).high);
    if (std::isfinite(d.x()) && std::isfinite(d.y()))
        return d;
    return {pose.b.x.high / 2 - pose.a.x.high / 2, pose.a.y.high / 2 - pose.b.y.high / 2};
}

bool isFinite(const DoubleDoubleVec& p)
{
    return std::isfinite(p.x.high) && std::isfinite(p.y.high);
}

} // namespace

Figure figureAt(const Scene& scene, const Body& body, DoubleDouble t, const ViewTransform& view)
{
    const DoubleDoublePose pose = doubleDoublePose(scene, body, t);
    Figure figure{body.shape, {}, {}, false};
    if (!isFinite(pose.a) || !isFinite(pose.b))
        return figure;
    const QRectF area = widened(view.size());
    const QPointF a = view.finePixel(pose.a);
    const QPointF b = view.finePixel(pose.b);
    const bool thick = hasRadius(body.shape);
    figure.stadium = {a, b, thick ? std::max(view.toFarPixels(pose.radius.high), leastRadius) : 0};
    if (isUnbounded(body.shape))
        figure.thin = clippedLine(a, directionOf(pose), body.shape == Shape::ray, area.topLeft(), area.bottomRight());
    else if (body.shape == Shape::segment)
        figure.thin = clipped(a, b, area.topLeft(), area.bottomRight());
    if (body.shape == Shape::point)
        figure.stadium.radius = dotRadius;
    figure.seen = figure.thin || ((thick || body.shape == Shape::point) && mayMeet(figure.stadium, area));
    return figure;
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
