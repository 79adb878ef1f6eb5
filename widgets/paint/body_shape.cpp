#include "widgets/paint/body_shape.h"

#include "core/scene/position.h"
#include "widgets/surface/outline.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

constexpr double strokeBorder = 64; // pixels beyond the view at which strokes are clipped

// The direction a→b in any unit, y down; from halves if the difference of world coordinates overflows.
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

BodyShape bodyShapeAt(const Scene& scene, const Body& body, DoubleDouble t, const ViewTransform& view)
{
    const DoubleDoublePose pose = doubleDoublePose(scene, body, t);
    BodyShape shape{body.shape, {}, {}, false};
    if (!isFinite(pose.a) || !isFinite(pose.b))
        return shape;
    const QRectF area =
        QRectF(QPointF(), view.size()).adjusted(-strokeBorder, -strokeBorder, strokeBorder, strokeBorder);
    const QPointF a = view.doubleDoublePixel(pose.a);
    const QPointF b = view.doubleDoublePixel(pose.b);
    const bool thick = hasRadius(body.shape);
    shape.stadium = {a, b, thick ? std::max(view.toFarPixels(pose.radius.high), minRadius) : 0};
    if (isUnbounded(body.shape))
        shape.thin = clippedLine(a, directionOf(pose), body.shape == Shape::ray, area.topLeft(), area.bottomRight());
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
    if (!shape.thin)
        surface.stadium(shape.stadium, style);
    else if (shape.thin->p1() == shape.thin->p2()) // a segment shrunk to a point
        surface.disc(shape.thin->p1(), style.width, {.fill = style.line});
    else
        surface.line(*shape.thin, style);
}

} // namespace sweep
