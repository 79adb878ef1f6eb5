// Run-length encoding of grid cells along columns.
#pragma once

#include "core/scene/scene.h"

#include <cstdint>
#include <vector>

namespace sweep {

// The cells (i, first) to (i, last), which have the same marks. Painting costs a rectangle for each run, not for each
// cell.
struct MarkedRun
{
    long long i = 0;
    long long first = 0;
    long long last = 0;
    std::uint32_t marks = 0;  // a bit for each mark
    bool inReference = false; // the cells are also in the set that the marked ones are compared with
    friend bool operator==(const MarkedRun&, const MarkedRun&) = default;
};

// Adds a cell. Adjacent cells of a column with the same marks become one run if cells come in order of i, then j.
inline void addToRuns(std::vector<MarkedRun>& runs, const Cell& cell, std::uint32_t marks, bool inReference = false)
{
    if (!runs.empty()) {
        MarkedRun& run = runs.back();
        if (run.i == cell.i && run.last + 1 == cell.j && run.marks == marks && run.inReference == inReference) {
            run.last = cell.j;
            return;
        }
    }
    runs.push_back({cell.i, cell.j, cell.j, marks, inReference});
}

} // namespace sweep
