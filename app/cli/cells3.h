// What does `sweepbench cells3` do? Prints every cell of a box grid in space that a ball enters and leaves.
#pragma once

#include "app/cli/input/scene_inputs.h"
#include "core/grid/walk/cell_walk.h"

#include <ostream>

namespace sweep {

struct Cells3Options
{
    Coordinates<3> from{};
    Coordinates<3> to{};
    double radius = 0;
    Coordinates<3> spacing{1, 1, 1};
    Coordinates<3> origin{};
    CellPolicy policy = CellPolicy::closed;
    std::uint64_t maxEvents = 1'000'000;
    bool withoutStart = false; // leave out the cells in contact at the start
    bool exact = false;        // text: the closed form of each instant
    bool json = false;
};

void addCells3Arguments(CLI::App& command, Cells3Options& options);

// Returns the exit status.
[[nodiscard]] int runCells3(const Cells3Options& options, std::ostream& out, std::ostream& err);

} // namespace sweep
