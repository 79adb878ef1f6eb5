// Conservative cover: the cells that a body could meet over a stretch of time.
#pragma once

#include "core/base/job.h"
#include "core/grid/trace/cells_met_throughout.h"
#include "core/scene/scene.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace sweep {

struct CandidateQuery
{
    const Body& body;
    Interval active;
    const Grid& grid;
    Interval stretch;
    const CellsMetThroughout* except = nullptr; // these are left out
};

// Every cell that the body meets or borders on during the stretch, and some more, in increasing order, each once. Never
// loses one, because it covers boxes with round corners, cut to strips, that certainly hold the body. Nothing where
// those cannot be narrowed down to `maxCells` cells, which happens for a body that sweeps in a curve over few doubles
// of time, and for a segment that turns over them; nor where the job is stopped, which is polled for every row and
// every step of sorting. Requires: the body stays within the index range.
[[nodiscard]] std::optional<std::vector<Cell>> candidateCells(const CandidateQuery& query, std::size_t maxCells,
                                                              const Job& job = {});

} // namespace sweep
