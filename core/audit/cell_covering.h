// Candidate cells of a traced body: the audit's own covering of its path with boxes.
#pragma once

#include "core/audit/audit_pair.h"
#include "core/base/job.h"

namespace sweep::auditing {

// A cell, and the times outside which the body is certainly not in contact with it.
struct CandidateCell
{
    Cell cell;
    std::vector<Interval> times; // disjoint, ascending
};

struct Covering
{
    std::vector<CandidateCell> cells; // in the order of their indices
    std::string whyIncomplete;        // empty where all candidates are listed
};

// The motion of the body is bisected in time, and a segment along its length as well, until each part is as small as a
// cell or bisection makes it no smaller. Every cell that the box of a part meets, its bounds rounded outwards, is
// listed for the time of that part. May list cells that are never met, and never leaves one out.
[[nodiscard]] Covering coverCells(const SceneMotions& motions, std::uint32_t body);

} // namespace sweep::auditing
