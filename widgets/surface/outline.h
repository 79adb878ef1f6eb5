// Polygonal outline of a stadium, clipped to the view and exact at any zoom.
#pragma once

#include "widgets/surface/surface.h"

#include <vector>

namespace sweep {

// The closed boundary of the stadium, clipped to `view` widened by 64 pixels. Inside `view` it is within 0.02 pixels of
// the true curve. (Qt's arcs are Béziers, which are off by 2.7·10⁻⁴ of the radius, and QPainter is inexact far from the
// view.) Empty if nothing is visible.
[[nodiscard]] std::vector<QPointF> outlineOf(const Stadium& stadium, const QRectF& view);

// The part of a closed polygon inside the rectangle. Exact for convex polygons; the parts of others are joined by edges
// along the border. Source: Sutherland and Hodgman, "Reentrant polygon clipping", 1974.
[[nodiscard]] std::vector<QPointF> cutTo(std::vector<QPointF> polygon, const QRectF& rectangle);

// The intersection of two convex polygons, such as outlines of stadiums, with the orientation of those. Empty if it is
// less than a triangle. Cost: the product of their corner counts.
[[nodiscard]] std::vector<QPointF> commonPart(std::vector<QPointF> p, const std::vector<QPointF>& q);

// Whether the bounding box of the stadium meets the rectangle.
[[nodiscard]] bool mayMeet(const Stadium& stadium, const QRectF& rectangle);

} // namespace sweep
