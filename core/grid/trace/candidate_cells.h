// Which cells could a body meet over a stretch of time?
#pragma once

#include "core/base/job.h"
#include "core/grid/trace/sure_cells.h"
#include "core/scene/scene.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace sweep {

struct CandidateQuestion
{
    const Body& body;
    Interval active;
    const Grid& grid;
    Interval stretch;
    const SureCells* except = nullptr; // these are left out
};

// Every cell that the body meets or borders on during the stretch, and some more, in increasing order, each once. Never
// loses one, because it covers boxes with round corners, cut to strips, that surely hold the body. Nothing where those
// cannot be narrowed down to `most` cells: of a body that sweeps in a curve over few doubles of time, or of a segment
// that turns over them; nor where the job is stopped, which is asked for every row and every step of sorting. Requires:
// the body stays within the index range.
[[nodiscard]] std::optional<std::vector<Cell>> candidateCells(const CandidateQuestion& question, std::size_t most,
                                                              const Job& job = {});

} // namespace sweep
