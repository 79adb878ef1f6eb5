// Between which two parallel lines does a control point surely stay over a stretch of time?
#pragma once

#include "core/number/bounds.h"
#include "core/scene/scene.h"

namespace sweep {

// Holds across·p for every position p over the closed stretch: narrow where the path runs at right angles to `across`,
// however far it goes. May be too wide, never too narrow: every bound rounds outwards.
[[nodiscard]] Bounds sweptStrip(const Path& path, Vec across, Interval active, Interval stretch);

} // namespace sweep
