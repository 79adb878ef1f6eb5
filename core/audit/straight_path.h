// Straight projectiles: the visited cells are those whose box lies within the radius of the whole path.
#pragma once

#include "core/audit/audit_pair.h"

namespace sweep::auditing {

// True for a disc of constant radius whose whole path is one straight line, or which is at rest.
[[nodiscard]] bool isStraightDisc(const Body& body);

// Compares Boost.Geometry's distance of the cell from the whole path with the radius. Contact means that the cell is
// visited, unknown that not even 100 digits decide. Requires: isStraightDisc.
[[nodiscard]] ContactState visitState(const SceneMotions& motions, std::uint32_t body, Cell cell,
                                      const ContactRules& rules);

} // namespace sweep::auditing
