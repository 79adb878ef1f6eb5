// Solver for expectations: the events that a scene's `expect` is about.
#pragma once

#include "core/solve/solve.h"

namespace sweep {

// Thresholds from which only the expected cells are solved; the result is the same for any values.
struct ExpectedSizes
{
    double longTraces = 100'000; // estimated events of all traces
    double share = 0.01;         // limit of expected cells, counted between keys, as a share of these events
};

// A timeline from which decideExpectations() draws the same conclusions as from that of solve(): all events of two
// bodies, and at least those events with cells that the scene's expectations name. Long traces are not walked; only the
// cells named by expectations are solved. Refused if solve() refuses the scene before it walks a trace. Requires: as
// for solve(), and ids in `expect` are ids of bodies.
[[nodiscard]] Result<Timeline> solveExpected(const Scene& scene, const SolveOptions& options = {},
                                             const ExpectedSizes& sizes = {});

} // namespace sweep
