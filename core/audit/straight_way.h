// Does a straight projectile visit exactly the cells whose box lies within its radius of its path?
#pragma once

#include "core/audit/inquiry.h"

namespace sweep::check {

// Is the body a disc of constant radius whose whole way is one straight line? A body at rest is, too.
[[nodiscard]] bool isStraightDisc(const Body& body);

// What Boost.Geometry says about the distance of the cell from the whole path, against the radius. Requires:
// isStraightDisc. Contact: to be visited. Unknown: not even 100 digits tell.
[[nodiscard]] State visitOf(const SceneMotions& motions, std::uint32_t body, Cell cell, const Rules& rules);

} // namespace sweep::check
