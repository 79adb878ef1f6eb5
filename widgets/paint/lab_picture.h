// What of the walk lab is seen on the canvas? Plain values for the painter.
#pragma once

#include "widgets/models/grid/grid_lab_comparison.h"

#include <memory>
#include <vector>

namespace sweep {

// The cells of the first walk that applies are a ground; of the others only those are marked where they differ from it:
// a mark on the ground is a cell that the walk misses, a mark beside it one that it has too many. Where a cell has
// another place in its order, both numbers stand in the cell.
struct WalkMarks
{
    std::shared_ptr<const GridLabAnswer> answer; // its ground, the differing cells and places; marks are walks
    WalkLook ground = {};
    std::vector<WalkLook> looks;                      // by walk
    std::vector<std::pair<Cell, std::size_t>> firsts; // where a walk first parts from the ground, and which one
    std::uint32_t differing = 0;                      // bit k: walk k differs somewhere
    std::uint32_t reordered = 0;                      // the same, in its order
};

// Cells marked for every cover that has them.
struct CoverMarks
{
    std::vector<WalkLook> looks;
    std::vector<MarkedRun> cells;
};

struct LabPicture
{
    std::optional<WalkMarks> walks; // none where nothing is compared
    CoverMarks covers;

    [[nodiscard]] bool isEmpty() const { return !walks && covers.looks.empty(); }
};
[[nodiscard]] LabPicture labPicture(const GridLabComparison& lab, Brightness brightness);

} // namespace sweep
