// Shape of a body at one time, in pixels.
#pragma once

#include "core/number/double_double.h"
#include "widgets/surface/surface.h"
#include "widgets/surface/view_transform.h"

#include <optional>

namespace sweep {

// Sizes in pixels.
inline constexpr double dotRadius = 3.5;  // radius of a point's dot
inline constexpr double minRadius = 1.25; // least radius of a thick body

// Exact to a hundredth of a pixel wherever the body is in view. Segments, rays and lines are clipped to the view.
struct BodyShape
{
    Shape kind = Shape::point;
    Stadium stadium;            // stadium of thick shapes and points; its ends are also those of segments
    std::optional<QLineF> thin; // for segments, rays and lines: the part near the view
    bool inView = false;        // whether any of it is near the view
};

[[nodiscard]] BodyShape bodyShapeAt(const Scene& scene, const Body& body, DoubleDouble t, const ViewTransform& view);
[[nodiscard]] inline BodyShape bodyShapeAt(const Scene& scene, const Body& body, double t, const ViewTransform& view)
{
    return bodyShapeAt(scene, body, DoubleDouble{t, 0}, view);
}

// Draws nothing if `inView` is false.
void paintBodyShape(Surface& surface, const BodyShape& shape, const ShapeStyle& style);

} // namespace sweep
