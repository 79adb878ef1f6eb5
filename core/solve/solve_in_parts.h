// Solver for output: every contact event of a scene in order of time, without keeping those of long traces in memory.
#pragma once

#include "core/events/timeline_parts.h"
#include "core/solve/solve.h"

namespace sweep {

// Thresholds for saving memory; the result is the same for any values.
struct PartSizes
{
    double longTrace = 100'000;  // estimated events of a trace that is walked again for every reading
    std::size_t events = 50'000; // events of a part; a part may have more, because an instant is never split
};

// The timeline that solve() gives, in parts. The events of long traces of points and discs are computed while the parts
// are read; all others are kept. Refusal, cancellation and progress are as in solve(): a refusal is known before the
// first part; stopping the job later ends the reading. Requires: as for solve(), and the scene must outlive the parts.
// Cost: that of solve(), plus that of the long traces again for every reading. Memory: the kept events, one part, and
// the cells that bodies with long traces are in.
[[nodiscard]] Result<TimelineParts> solveInParts(const Scene& scene, const SolveOptions& options = {},
                                                 const PartSizes& sizes = {});

} // namespace sweep
