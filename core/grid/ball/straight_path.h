// Straight uniform path of a point or disc of a scene, for walks that know no other.
#pragma once

#include "core/base/result.h"
#include "core/grid/ball/ball_path.h"

namespace sweep {

// The path over the body's active interval, which may be empty; or a problem that says why there is none: the shape, a
// path that is accelerated or has keys, a radius that changes.
[[nodiscard]] Result<BallPath<2>> straightPath(const Scene& scene, const Body& body);

} // namespace sweep
