// Candidate cells of a traced body: the audit's own covering of its path with boxes. Of straight discs, the cells that
// are visited: those whose box lies within the radius of the whole path.
#pragma once

#include "core/audit/audit_pair.h"

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

// A cell, and its entries.
struct CandidateCell
{
    Cell cell;
    std::span<const CandidateEntry> entries;
};

// Which cells are listed, and how many entries at most.
struct CoveringSlice
{
    std::optional<Cell> from = {};        // in the order of the cells; absent: from the first on
    std::size_t atOnce = 2'000'000;       // so many are listed, or all those of one cell
    std::size_t mostEntries = 20'000'000; // a body that takes more is not covered
};

struct Covering
{
    std::vector<CandidateEntry> entries; // in the order of their cells, those of a cell by the start of their times
    std::optional<Cell> until;           // no cell from this one on is listed; absent: the slice has the last cell
    std::string whyIncomplete;           // empty where all candidates of the slice are listed

    // The cell of the entry with that index, and those of the following entries that are of the same cell.
    [[nodiscard]] CandidateCell cellAt(std::size_t first) const;
};

// The times outside which the body is certainly not in contact with the cell: disjoint, ascending.
[[nodiscard]] std::vector<Interval> timesOf(std::span<const CandidateEntry> ofCell);

// The motion of the body is bisected in time, and a segment along its length as well, until each part is as small as a
// cell or bisection makes it no smaller. Every cell that the box of a part meets, its bounds rounded outwards, is
// listed for the time of that part. May list cells that are never met, and never leaves one out. Law: slices that
// follow each other, each from the `until` of the one before, list what one large slice lists, with the same times.
[[nodiscard]] Covering coverCells(const SceneMotions& motions, std::uint32_t body, const CoveringSlice& slice = {});

// True for a disc of constant radius whose whole path is one straight line, or which is at rest.
[[nodiscard]] bool isStraightDisc(const Body& body);

// Compares Boost.Geometry's distance of the cell from the whole path with the radius. Contact means that the cell is
// visited, unknown that not even 100 digits decide. Requires: isStraightDisc.
[[nodiscard]] ContactState visitState(const SceneMotions& motions, std::uint32_t body, Cell cell,
                                      const ContactRules& rules);

} // namespace sweep::auditing
