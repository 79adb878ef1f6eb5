// Paths of control points, and the swept area of a body: all points that it covers at some time of its motion, in
// pixels.
#pragma once

#include <sweepbench/scene.h>

#include <QPainterPath>
#include <QPointF>

#include <vector>

namespace sweep {

class ViewTransform;

// Strokes of a control point's path, in pixels and clipped to the view.

using Polyline = std::vector<QPointF>;

// The whole motion over the active interval, broken where it leaves the view. In view, an accelerated motion is
// flattened to 0.1 pixels. Straight parts end within 64 pixels of the view. Empty at rest.
[[nodiscard]] std::vector<Polyline> pathStrokes(const Path& path, Interval active, const ViewTransform& view);

// Whether the path moves at all over the interval.
[[nodiscard]] bool moves(const Path& path, Interval active);

// Swept area.

struct SweptArea
{
    QPainterPath area;              // its pieces overlap; all turn the same way, so that winding fills their union
    std::vector<Polyline> envelope; // the curves that inner points of a turning segment glide along
};

// The area over the active interval, cut to 64 pixels around the view, and accurate to a quarter of a pixel inside it
// if 4096 pieces suffice for that; otherwise the largest errors are as small as possible. Of more than 16,384 stretches
// between keys in view, the first ones count. Straight motion without turning gives one exact piece for each stretch.
// Empty for points, whose area is their path, for rays and lines, for bodies at rest, and for polygons of more than 256
// edges.
[[nodiscard]] SweptArea sweptArea(const Scene& scene, const Body& body, const ViewTransform& view);

} // namespace sweep
