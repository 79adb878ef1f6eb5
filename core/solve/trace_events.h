// Which cells do the traced bodies of a scene meet, and when?
#pragma once

#include "core/base/progress.h"
#include "core/solve/solve.h"

#include <cstdint>
#include <vector>

namespace sweep {

// The bodies whose cells are reported, increasing.
[[nodiscard]] std::vector<std::uint32_t> tracedBodies(const Scene& scene);

// What speaks against walking them at all, before anything is walked: too many events, or cells without an index.
[[nodiscard]] std::vector<Problem> tracesRefused(const Scene& scene, const std::vector<std::uint32_t>& bodies,
                                                 std::uint64_t maxEvents);

struct TraceWork
{
    const SolveOptions& options;
    std::uint64_t known = 0; // cell events of other bodies, which count too
    Progress& progress;      // told one step a body
};

// All cell events of the bodies, a list for each. A problem where they are too many, where a trace is too wide, or
// where the job is stopped; the same problem for any number of threads: too many comes first, then the first body.
[[nodiscard]] Result<EventLists> traceEvents(const Scene& scene, const std::vector<std::uint32_t>& bodies,
                                             const TraceWork& work);

} // namespace sweep
