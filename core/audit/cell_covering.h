// Candidate cells of a traced body: the audit's own covering of its path with boxes.
#pragma once

#include "core/audit/audit_pair.h"
#include "core/base/job.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sweep::auditing {

// A cell that the body may meet during a part of its motion. It is kept small, because there are millions.
struct CandidateEntry
{
    std::int32_t i = 0; // of the cell, from Covering::origin
    std::int32_t j = 0;
    std::uint32_t part = 0; // index into Covering::parts
};

// A cell, and its entries.
struct CandidateCell
{
    Cell cell;
    std::span<const CandidateEntry> entries;
};

struct Covering
{
    Cell origin;
    std::vector<CandidateEntry> entries; // in the order of their cells, those of a cell by the start of their parts
    std::vector<Interval> parts;
    std::string whyIncomplete; // empty where all candidates are listed

    // The cell of the entry with that index, and those of the following entries that are of the same cell.
    [[nodiscard]] CandidateCell cellAt(std::size_t first) const;
    // The times outside which the body is certainly not in contact with the cell: disjoint, ascending.
    [[nodiscard]] std::vector<Interval> timesOf(std::span<const CandidateEntry> ofCell) const;
};

// The motion of the body is bisected in time, and a segment along its length as well, until each part is as small as a
// cell or bisection makes it no smaller. Every cell that the box of a part meets, its bounds rounded outwards, is
// listed for the time of that part. May list cells that are never met, and never leaves one out.
[[nodiscard]] Covering coverCells(const SceneMotions& motions, std::uint32_t body);

} // namespace sweep::auditing
