// Swept area of a body: all points that it covers at some time of its motion, in pixels.
#pragma once

#include "widgets/paint/display_list.h"

#include <sweepbench/scene.h>

#include <QPainterPath>

namespace sweep {

struct SweptArea
{
    QPainterPath area;              // its pieces overlap; all turn the same way, so that winding fills their union
    std::vector<Polyline> envelope; // the curves that inner points of a turning segment glide along
};

// The area over the active interval, cut to 64 pixels around the view, and accurate to a quarter of a pixel inside it.
// Straight motion without turning gives one exact piece for each stretch between keys. Empty for points, whose area is
// their path, for rays and lines, for bodies at rest, and for polygons of more than 256 edges.
[[nodiscard]] SweptArea sweptArea(const Scene& scene, const Body& body, const ViewTransform& view);

} // namespace sweep
