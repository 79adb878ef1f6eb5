// Text in place of an empty list of events: the reason, and what to do.
#pragma once

#include "widgets/models/solver/solver.h"

#include <QString>

namespace sweep {

// Empty where there are events, and while the solver has not been asked. `answer` may be null.
[[nodiscard]] QString noEventsText(const Scene& scene, const SolverAnswer* answer, Solver::Stage stage);

} // namespace sweep
