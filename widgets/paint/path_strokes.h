// Which line does a control point draw while it moves? In pixels, broken where it leaves the view.
#pragma once

#include "core/scene/scene.h"
#include "widgets/surface/view_transform.h"

#include <vector>

namespace sweep {

using Polyline = std::vector<QPointF>;

// The whole motion over the active interval; an accelerated one is flat to 0.1 pixels where it is seen. Straight parts
// end within 64 pixels of the view. Empty at rest.
[[nodiscard]] std::vector<Polyline> pathStrokes(const Path& path, Interval active, const ViewTransform& view);

// Does the path move at all over the interval?
[[nodiscard]] bool moves(const Path& path, Interval active);

} // namespace sweep
