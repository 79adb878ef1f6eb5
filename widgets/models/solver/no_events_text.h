// Text in place of an empty list of events: the reason, and a remedy.
#pragma once

#include "widgets/models/solver/solver.h"

#include <QString>

#include <cstdint>

namespace sweep {

// Empty if there are events, or if nothing was requested from the solver yet. `answer` may be null.
[[nodiscard]] QString noEventsText(const Scene& scene, const SolverAnswer* answer, Solver::Stage stage);

// The number of tested pairs among all pairs of the scene's bodies.
[[nodiscard]] std::uint64_t testedCount(const Scene& scene, const UntestedPairs& untested);

} // namespace sweep
