// Strokes of a control point's path, in pixels and clipped to the view.
#pragma once

#include "core/scene/scene.h"
#include "widgets/surface/view_transform.h"

#include <vector>

namespace sweep {

using Polyline = std::vector<QPointF>;

// The whole motion over the active interval, broken where it leaves the view. In view, an accelerated motion is
// flattened to 0.1 pixels. Straight parts end within 64 pixels of the view. Empty at rest.
[[nodiscard]] std::vector<Polyline> pathStrokes(const Path& path, Interval active, const ViewTransform& view);

// Whether the path moves at all over the interval.
[[nodiscard]] bool moves(const Path& path, Interval active);

} // namespace sweep
