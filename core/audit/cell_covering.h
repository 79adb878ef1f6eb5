// Which cells could a body meet, and when? A covering of its way with boxes, of the audit's own.
#pragma once

#include "core/audit/inquiry.h"
#include "core/base/job.h"

namespace sweep::check {

// A cell, and the times outside of which the body surely is not in contact with it.
struct NearCell
{
    Cell cell;
    std::vector<Interval> near; // in order, apart
};

struct Covering
{
    std::vector<NearCell> cells; // in order of their indices
    std::string whyIncomplete;   // empty where all are listed
};

// The way of the body is cut in time, and a segment along its length too, until each part is as small as a cell or
// cutting makes it no smaller; every cell that the box of a part reaches, its bounds rounded outward, is listed for
// that time. May list cells that are never met; never leaves one out.
[[nodiscard]] Covering coverCells(const SceneMotions& motions, std::uint32_t body);

} // namespace sweep::check
