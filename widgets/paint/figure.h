// Where is a body seen at one time, in pixels?
#pragma once

#include "core/number/double_double.h"
#include "widgets/surface/surface.h"
#include "widgets/surface/view_transform.h"

#include <optional>

namespace sweep {

// Sizes of what has none in the world, in pixels.
inline constexpr double dotRadius = 3.5;    // of a point
inline constexpr double leastRadius = 1.25; // of a thick body

// A body at one time, to a hundredth of a pixel wherever it is in the view. Thin shapes are cut to the view; nothing is
// seen where `seen` is false.
struct Figure
{
    Shape shape = Shape::point;
    Stadium stadium;               // of thick shapes and points; its ends also of segments
    std::optional<PixelSpan> thin; // of segments, rays and lines: the part near the view
    bool seen = false;
};

[[nodiscard]] Figure figureAt(const Scene& scene, const Body& body, DoubleDouble t, const ViewTransform& view);
[[nodiscard]] inline Figure figureAt(const Scene& scene, const Body& body, double t, const ViewTransform& view)
{
    return figureAt(scene, body, DoubleDouble{t, 0}, view);
}

// The strokes of one figure.
void paintFigure(Surface& surface, const Figure& figure, const Look& look);

} // namespace sweep
