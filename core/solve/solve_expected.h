// Solver for expectations: the events that a scene's `expect` is about.
#pragma once

#include "core/solve/solve.h"

namespace sweep {

// From which sizes on cells are chosen; the answer is the same for any.
struct ExpectedSizes
{
    double longTraces = 100'000; // estimated events of all traces
    double share = 0.01;         // of these, so many cells between keys at most
};

// A timeline from which decideExpectations() concludes the same as from that of solve(): all events of two bodies, and
// of those with cells at least the ones that the scene expects something of. Long traces are not walked; only the cells
// that are expected something of are solved. Refused where solve() refuses before it walks a trace. Requires: what
// solve() requires, and ids in `expect` are ids of bodies.
[[nodiscard]] Result<Timeline> solveExpected(const Scene& scene, const SolveOptions& options = {},
                                             const ExpectedSizes& sizes = {});

} // namespace sweep
