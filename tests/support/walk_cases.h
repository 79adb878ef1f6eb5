// Balls and grids for tests of walks, random and degenerate ones.
#pragma once

#include "tests/support/random.h"

#include <sweepbench/ball_path.h>

#include <array>
#include <string>

namespace sweep::oracle {

struct WalkCase
{
    BallPath<2> path; // has an end
    BoxGrid<2> grid;
};

enum class WalkFamily
{
    anyAngle,
    lattice, // integers and halves: along lines, through corners, tangent, at rest, starting on a border
    thrown,  // accelerated
    grazing, // integer radii that touch corners
    awkward, // decimal spacing; far away, tiny or mixed numbers
    late     // at times whose doubles are far apart
};
inline constexpr std::array walkFamilies{WalkFamily::anyAngle, WalkFamily::lattice, WalkFamily::thrown,
                                         WalkFamily::grazing,  WalkFamily::awkward, WalkFamily::late};
[[nodiscard]] const char* name(WalkFamily family);

[[nodiscard]] WalkCase walkCase(WalkFamily family, Random& random);
// Every number as a hexadecimal float.
[[nodiscard]] std::string described(const WalkCase& c);

} // namespace sweep::oracle
