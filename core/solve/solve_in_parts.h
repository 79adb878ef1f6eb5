// Solver for output: every contact event of a scene in order of time, without keeping those of long traces in memory.
#pragma once

#include "core/events/timeline_parts.h"
#include "core/solve/solve.h"

namespace sweep {

// From which sizes on memory counts; the answer is the same for any.
struct PartSizes
{
    double longTrace = 100'000;  // estimated events of a trace that is walked again for every reading
    std::size_t events = 50'000; // of a part; an instant is in one part, whatever the number of its events
};

// The timeline that solve() gives, in parts. The events of long traces of points and discs are made while the parts are
// read, all others are kept. Refused, stopped and progress as solve(): what is refused is known before the first part;
// a job that is stopped later ends the reading. Requires: what solve() requires; the scene must outlive the parts.
// Cost: that of solve(), and that of the long traces once more for every reading. Memory: the kept events, one part,
// and the cells that bodies of long traces are in.
[[nodiscard]] Result<TimelineParts> solveInParts(const Scene& scene, const SolveOptions& options = {},
                                                 const PartSizes& sizes = {});

} // namespace sweep
