// Walk of a moving disc through a grid in doubles: swept sphere against boxes.
#pragma once

#include "core/grid/textbook/straight_motion.h"

namespace sweep {

// The cells of the square walk, each with the times at which the centre enters and leaves the sum of the cell and the
// disc: a box with rounded corners. Straight sides by the time of a line, corners by the quadratic; cells that the
// centre never comes close enough to are dropped. Its policy is closed. At most `maxCells` cells of the square walk.
// Refused: see problemOf.
//
// What it does not give: touches and ties. Where the disc is tangent to a corner or slides along a line, or where two
// times are one, rounding decides; the quadratic loses half the digits of a graze; and what the square walk loses by
// rounding is lost here.
//
// Source: Ericson, Real-Time Collision Detection, 2005, 5.5.7 (moving sphere against AABB by the Minkowski sum). What
// differs: the plane instead of space, and the exit as well as the first contact.
[[nodiscard]] Result<WalkedCells> discWalk(const StraightMotion& motion, const Grid& grid, std::size_t maxCells);

} // namespace sweep
