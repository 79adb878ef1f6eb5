// How are many cells kept so that what is seen of them costs as much as there are columns?
#pragma once

#include "core/scene/scene.h"

#include <cstdint>
#include <vector>

namespace sweep {

// Cells (i, first) to (i, last) that are marked alike.
struct MarkedRun
{
    long long i = 0;
    long long first = 0;
    long long last = 0;
    std::uint32_t marks = 0; // bit k: the k-th of whatever marks them
    bool onGround = false;   // they belong to the cells that the others are compared with
    friend bool operator==(const MarkedRun&, const MarkedRun&) = default;
};

// Adds a cell to the runs; in order of i, then j, cells that are marked alike become one run a column.
inline void addToRuns(std::vector<MarkedRun>& runs, const Cell& cell, std::uint32_t marks, bool onGround = false)
{
    if (!runs.empty()) {
        MarkedRun& run = runs.back();
        if (run.i == cell.i && run.last + 1 == cell.j && run.marks == marks && run.onGround == onGround) {
            run.last = cell.j;
            return;
        }
    }
    runs.push_back({cell.i, cell.j, cell.j, marks, onGround});
}

} // namespace sweep
