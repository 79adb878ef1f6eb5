// Picture of a grid-walk comparison, as values for the painter.
#pragma once

#include "widgets/models/grid_lab.h"

#include <memory>
#include <vector>

namespace sweep {

// The cells of the first walk that applies are the ground. Other walks are marked only where they differ from it: a
// mark on the ground is a cell that the walk misses, a mark elsewhere a surplus cell. If a cell has another position
// in the order of a walk, both positions are written into the cell.
struct WalkMarks
{
    std::shared_ptr<const GridLabAnswer> answer; // holds ground, differing cells and positions; bit k of marks: walk k
    WalkStyle ground = {};
    std::vector<WalkStyle> styles; // one style for each walk
    std::vector<std::pair<Cell, std::size_t>>
        firsts;                  // the first cell in which a walk differs from the ground, and the walk
    std::uint32_t differing = 0; // bit k: walk k differs somewhere
};

// Cells with a mark for every cover that contains them.
struct CoverMarks
{
    std::vector<WalkStyle> styles;
    std::vector<MarkedRun> cells;
};

struct LabPicture
{
    std::optional<WalkMarks> walks; // none if nothing is compared
    CoverMarks covers;

    [[nodiscard]] bool isEmpty() const { return !walks && covers.styles.empty(); }
};
[[nodiscard]] LabPicture labPicture(const GridLabComparison& lab, Brightness brightness);

} // namespace sweep
