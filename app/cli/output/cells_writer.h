// How do walks and covers of cells leave the program?
#pragma once

#include "core/grid/textbook/thick_line_cells.h"
#include "core/grid/walk_comparison.h"

#include <ostream>
#include <string>
#include <vector>

namespace sweep {

// A body and its walks.
struct WalkedBody
{
    const Body& body;
    WalkComparison comparison;
};

// The cells that one way gives for a line at one time.
struct NamedCover
{
    std::string name;   // "exact", "supercover", "polygon", "4-connected", "8-connected"
    CellPolicy policy;  // closed; that of an exact cover; half-open for the cells of the ends of a chain
    CoveredCells cells; // of a chain in its order
    std::string whyNot; // why there are no cells; empty where it applies
};
struct CoveredBody
{
    const Body& body;
    std::vector<NamedCover> covers;
};

// A summary of the walks, and unless `brief` the cells that only some report, the orders that differ, and every visit.
void writeWalksText(std::ostream& out, const WalkedBody& walked, bool brief);
void writeCoversText(std::ostream& out, const CoveredBody& covered, bool brief);

// One object of the array "bodies" in the format "sweepbench.cells", version 1.
void writeWalksJson(std::ostream& out, const WalkedBody& walked);
void writeCoversJson(std::ostream& out, const CoveredBody& covered);

} // namespace sweep
