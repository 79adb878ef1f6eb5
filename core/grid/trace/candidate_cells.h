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
    const CellsMetThroughout* except = nullptr; // cells to leave out
};

// Every cell that the body meets or borders on during the stretch, and possibly more, in increasing order, each once.
// Never loses one, because it covers rounded boxes, clipped to strips, that certainly contain the body. Nothing if
// those cannot be narrowed down to `maxCells` cells, as for a body that sweeps along a curve, or a segment that turns,
// within few doubles of time; nor if the job is stopped, which is polled for every row and every step of sorting.
// Requires: the body stays within the index range.
[[nodiscard]] std::optional<std::vector<Cell>> candidateCells(const CandidateQuery& query, std::size_t maxCells,
                                                              const Job& job = {});

} // namespace sweep
