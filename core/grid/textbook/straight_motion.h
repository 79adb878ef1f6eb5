// What do the walks in doubles start from, and what do they give?
#pragma once

#include "core/base/result.h"
#include "core/scene/scene.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace sweep {

// A disc of constant radius, or a point (radius 0), that moves straight and uniformly: its centre is
// at + velocity·(t − time.start).
struct StraightMotion
{
    Vec at;
    Vec velocity;
    Interval time;
    double radius = 0;
};

// One stay in a cell, in the times of the motion.
struct CellVisit
{
    Cell cell;
    double enter = 0;
    double exit = 0;
    bool touch = false; // one instant alone; of a walk in doubles: enter = exit

    friend bool operator==(const CellVisit&, const CellVisit&) = default;
};

enum class WalkEnd
{
    whole,
    tooManyCells,    // cut off at the limit
    leavesIndexRange // cut off where an index reaches a magnitude of 2⁵³
};

// The visits in the order in which the walk enters the cells.
struct WalkedCells
{
    std::vector<CellVisit> visits;
    WalkEnd end = WalkEnd::whole;
};

// Why doubles cannot walk this: a number that is not finite, a radius below 0, a spacing that is not above 0, a time
// that does not end after it starts, or a first cell whose indices have a magnitude of 2⁵³ or more.
[[nodiscard]] std::optional<Problem> objectionTo(const StraightMotion& motion, const Grid& grid);

// The body as such a motion, its velocity rounded; or the reason why it is none: its shape, a path that is accelerated
// or has keys, a radius that changes.
struct StraightOrWhyNot
{
    std::optional<StraightMotion> motion;
    std::string whyNot; // empty where there is a motion
};
[[nodiscard]] StraightOrWhyNot straightMotion(const Scene& scene, const Body& body);

} // namespace sweep
