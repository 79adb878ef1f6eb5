// Straight uniform path of a point or disc of a scene, for walks that support no other paths.
#pragma once

#include "core/base/result.h"
#include "core/grid/ball/ball_path.h"

namespace sweep {

// The path over the body's active interval, which may be empty; or a problem with the reason why there is none: the
// shape, an accelerated or keyed path, or a changing radius.
[[nodiscard]] Result<BallPath<2>> straightPath(const Scene& scene, const Body& body);

} // namespace sweep
