// Walks and covers of grid cells printed as text tables and JSON.
#pragma once

#include "app/cli/output/json_writer.h"
#include "core/grid/textbook/thick_line_cells.h"
#include "core/grid/walk_comparison.h"

#include <optional>
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

// The cells that one method gives for a body at one time. Only the exact cover is decided exactly: the others are
// computed in doubles, so that a cell that the body only touches may be missing, or be one too many.
struct NamedCover
{
    std::string name; // "exact", "supercover", "polygon", "4-connected", "8-connected"
    // Closed; the chosen one for an exact cover. None for the two chains, which run between the middles of the cells
    // that the ends of the line are in, and have no policy.
    std::optional<CellPolicy> policy;
    CoveredCells cells; // in the order of the chain for the two connected lines
    std::string whyNot; // why the method gives no cells; empty where it does
};
struct CoveredBody
{
    const Body& body;
    std::vector<NamedCover> covers;
};

// Prints a summary of the walks; unless `brief`, also the cells that only some walks report, the orders that differ,
// and every visit.
void writeWalksText(std::ostream& out, const WalkedBody& walked, bool brief);
void writeCoversText(std::ostream& out, const CoveredBody& covered, bool brief);

// Each writes one item of the array "bodies" in the format "sweepbench.cells", version 1.
void writeWalksJson(JsonWriter& json, const WalkedBody& walked);
void writeCoversJson(JsonWriter& json, const CoveredBody& covered);

} // namespace sweep
