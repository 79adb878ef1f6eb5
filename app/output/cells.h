// Walks and covers of grid cells as text tables and JSON.
#pragma once

#include "app/output/json.h"
#include "core/grid/textbook.h"
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
    std::vector<std::string> decimals = {}; // a sentence for each exact walk that is another as decimals
};

// The cells of a body at one time by one method. Only the exact cover is exact: the others are computed in doubles, so
// that a cell that the body only touches may be missing or superfluous.
struct NamedCover
{
    std::string name; // "exact", "supercover", "polygon", "4-connected", "8-connected"
    // The chosen policy for an exact cover, otherwise closed. None for the two chains, which connect the centres of the
    // cells that hold the ends of the line.
    std::optional<CellPolicy> policy;
    CoveredCells cells; // in the order of the chain for the two connected lines
    std::string whyNot; // the reason if the method gives no cells; otherwise empty
};
struct CoveredBody
{
    const Body& body;
    std::vector<NamedCover> covers;
    std::vector<std::string> decimals = {}; // the same for exact covers
};

// Prints a summary of the walks, and the exact ones that are others as decimals; unless `brief`, also the cells that
// only some walks report, the differences in order, and every visit.
void writeWalksText(std::ostream& out, const WalkedBody& walked, bool brief);
void writeCoversText(std::ostream& out, const CoveredBody& covered, bool brief);

// Both functions write one item of the array "bodies" of the format "sweepbench.cells", version 1.
void writeWalksJson(JsonWriter& json, const WalkedBody& walked);
void writeCoversJson(JsonWriter& json, const CoveredBody& covered);

} // namespace sweep
