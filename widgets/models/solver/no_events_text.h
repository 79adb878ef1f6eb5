// Text in place of an empty list of events: the reason, and what to do.
#pragma once

#include "widgets/models/solver/solver.h"

#include <QString>

#include <cstdint>

namespace sweep {

// Empty where there are events, and while the solver has not been asked. `answer` may be null.
[[nodiscard]] QString noEventsText(const Scene& scene, const SolverAnswer* answer, Solver::Stage stage);

// Of all pairs of the scene's bodies, how many are tested.
[[nodiscard]] std::uint64_t testedCount(const Scene& scene, const UntestedPairs& untested);

} // namespace sweep
