// Input and output of the textbook walks: a straight uniform motion, and the cells that it visits, in doubles.
#pragma once

#include "core/grid/ball/straight_path.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace sweep {

// A disc of constant radius, or a point (radius 0), whose centre is at + velocity·(t − time.start).
struct StraightMotion
{
    Vec at;
    Vec velocity;
    Interval time;
    double radius = 0;
};

// One stay in a cell, in the time of the motion.
struct CellVisit
{
    Cell cell;
    double enter = 0;
    double exit = 0;
    bool touch = false; // contact at a single instant; in a walk in doubles: enter = exit

    friend bool operator==(const CellVisit&, const CellVisit&) = default;
};

enum class WalkEnd
{
    complete,
    tooManyCells,    // truncated at the limit
    leavesIndexRange // truncated before an index reaches a magnitude of 2⁵³
};

// Visits in the order in which the walk enters the cells.
struct WalkedCells
{
    std::vector<CellVisit> visits;
    WalkEnd end = WalkEnd::complete;
};

// The reason why doubles cannot walk this motion: a non-finite number, a radius below 0, a spacing that is not above 0,
// a time that does not end after it starts, or a first cell whose indices have a magnitude of 2⁵³ or more.
[[nodiscard]] std::optional<Problem> problemOf(const StraightMotion& motion, const Grid& grid);

// The motion along a path without acceleration; the velocity of a path with a `to` is rounded. Requires: an end.
[[nodiscard]] StraightMotion straightMotion(const BallPath<2>& path);

} // namespace sweep
