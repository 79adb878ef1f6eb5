// Events of traced bodies with the cells of the scene's grid.
#pragma once

#include "core/base/progress.h"
#include "core/solve/solve.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace sweep {

// The indices of the bodies whose cells are reported, increasing.
[[nodiscard]] std::vector<std::uint32_t> tracedBodies(const Scene& scene);

// Problems that are known before any trace is walked: too many events expected, or cells beyond the range of indices.
[[nodiscard]] std::vector<Problem> tracesRefused(const Scene& scene, const std::vector<std::uint32_t>& bodies,
                                                 std::uint64_t maxEvents);

// Steps of progress that the trace of a body takes.
inline constexpr std::size_t stepsOfTrace = 1000;

struct TraceWork
{
    const SolveOptions& options;
    std::uint64_t known = 0; // number of cell events of other bodies, which count towards maxEvents
    Progress& progress;      // takes stepsOfTrace steps for each body
    std::optional<Cell> only = {};
};

// The cell events of the bodies, one list for each body. A problem if the job is stopped, if there are more than
// maxEvents events, or if a trace has too many candidate cells. The same problem for any number of threads: too many
// events take precedence, then the first body whose trace is too wide.
[[nodiscard]] Result<EventLists> traceEvents(const Scene& scene, const std::vector<std::uint32_t>& bodies,
                                             const TraceWork& work);

} // namespace sweep
