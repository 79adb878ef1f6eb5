// Candidate cells of a traced body: the audit's own covering of its path with boxes. For straight discs, the cells
// visited: those whose box lies within the radius of the whole path.
#pragma once

#include "core/audit/query.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sweep::auditing {

// A cell that the body may meet, and a time during which it may.
struct CandidateEntry
{
    Cell cell;
    Interval time;
};

// A cell with all of its entries in a covering.
struct CandidateCell
{
    Cell cell;
    std::span<const CandidateEntry> entries;
};

// The cells to list, and limits on their entries.
struct CoveringSlice
{
    std::optional<Cell> from = {};        // the first cell, in the order of cells; absent: from the start
    std::size_t atOnce = 500'000;         // entries listed, but at least all those of one cell
    std::size_t mostEntries = 20'000'000; // a body that needs more is not covered
};

struct Covering
{
    std::vector<CandidateEntry> entries; // in the order of their cells, those of a cell by the start of their times
    std::optional<Cell> until;           // cells from this one on are not listed; absent: the last cell is listed
    std::string whyIncomplete;           // empty if all candidates of the slice are listed

    // The cell of entry `first`, with that entry and the following ones of the same cell.
    [[nodiscard]] CandidateCell cellAt(std::size_t first) const;
};

// The times outside which the body is certainly not in contact with the cell: disjoint, ascending.
[[nodiscard]] std::vector<Interval> timesOf(std::span<const CandidateEntry> ofCell);

// The reason why cells of a body are not audited: EVENTS.md has no events for it, because its trace is to be refused.
inline constexpr const char* beyondIndices = "it meets cells with an index of magnitude 2⁵³ or more, which is refused";

// The motion of the body is bisected in time, and a segment along its length as well, until each part is as small as a
// cell or bisection makes it no smaller. Every cell that the box of a part meets, its bounds rounded outwards, is
// listed for the time of that part, if its indices have magnitudes of at most 2⁵³. It may list cells that are never
// met, but never omits one. Law: consecutive slices, each from the `until` of the one before, list the same cells and
// times as one large slice.
[[nodiscard]] Covering coverCells(const SceneMotions& motions, std::uint32_t body, const CoveringSlice& slice = {});

// True for a disc of constant radius that is at rest or whose whole path is one straight line.
[[nodiscard]] bool isStraightDisc(const Body& body);

// Compares Boost.Geometry's distance of the cell from the whole path with the radius. Contact means that the cell is
// visited, unknown that not even 100 digits decide. Requires: isStraightDisc.
[[nodiscard]] ContactState visitState(const SceneMotions& motions, std::uint32_t body, Cell cell,
                                      const ContactRules& rules);

} // namespace sweep::auditing
