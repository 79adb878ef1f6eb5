// Which points trace a shape so that it looks right at any zoom? Qt's arcs are Béziers, off by 2.7·10⁻⁴ of the radius;
// these are not, and they stay where QPainter keeps its place.
#pragma once

#include "widgets/surface/surface.h"

#include <vector>

namespace sweep {

// The boundary of the stadium, closed, cut to `view` widened by 64 pixels. Inside `view` it is within 0.02 pixels of
// the true curve. Empty where nothing is seen.
[[nodiscard]] std::vector<QPointF> outlineOf(const Stadium& stadium, const QRectF& view);

// The part of a closed polygon inside the rectangle (Sutherland and Hodgman, "Reentrant polygon clipping", 1974). Exact
// for convex polygons; runs along the border otherwise.
[[nodiscard]] std::vector<QPointF> cutTo(std::vector<QPointF> polygon, const QRectF& rectangle);

// May a box that holds the stadium meet the rectangle?
[[nodiscard]] bool mayMeet(const Stadium& stadium, const QRectF& rectangle);

} // namespace sweep
