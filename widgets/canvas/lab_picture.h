// What of the walk lab is seen on the canvas? Plain values for the painter.
#pragma once

#include "widgets/models/walk_lab.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace sweep {

// A cell and the looks that it has.
struct LabMark
{
    Cell cell;
    std::uint32_t looks = 0; // bit k: the k-th look
};

// The cells of the first walk that applies as a ground; of the others only where they differ from it: a hatch on the
// ground is a cell that the walk misses, a hatch beside it one that it has too many.
struct WalkMarks
{
    std::shared_ptr<const LabAnswer> answer; // what this was made from
    Brightness brightness = Brightness::light;
    WalkLook ground = {};        // of answer->firstCells
    std::vector<WalkLook> looks; // of the walks that differ somewhere
    std::vector<LabMark> marks;  // by cell
};

// Each cell hatched for every cover that has it.
struct CoverMarks
{
    std::vector<WalkLook> looks;
    std::vector<LabMark> marks;
};

struct LabPicture
{
    std::shared_ptr<const WalkMarks> walks; // null where nothing is compared
    CoverMarks covers;

    [[nodiscard]] bool isEmpty() const { return !walks && covers.looks.empty(); }
};
// What was made `before` from the same answer is taken over.
[[nodiscard]] LabPicture labPicture(const WalkLab& lab, Brightness brightness, const LabPicture& before = {});

} // namespace sweep
