// Walk of a moving disc through a grid in doubles: swept sphere against boxes.
#pragma once

#include "core/grid/textbook/straight_motion.h"

namespace sweep {

// The cells of the square walk, each with the times at which the centre enters and leaves the Minkowski sum of the cell
// and the disc: a box with rounded corners. Straight sides are solved by the time of a line, corners by the quadratic;
// cells that the centre never comes close enough to are dropped. The policy is closed. At most `maxCells` cells of the
// square walk. Errors: see problemOf.
//
// Limits: touches and ties. If the disc is tangent to a corner or slides along a line, or if two times are equal,
// rounding decides; the quadratic loses half the digits of a grazing contact; and cells that the square walk loses by
// rounding are lost here as well.
//
// Source: Ericson, Real-Time Collision Detection, 2005, 5.5.7 (moving sphere against AABB by the Minkowski sum).
// Differences: the plane instead of space, and the exit as well as the first contact.
[[nodiscard]] Result<WalkedCells> discWalk(const StraightMotion& motion, const Grid& grid, std::size_t maxCells);

} // namespace sweep
