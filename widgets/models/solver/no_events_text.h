// Why is there nothing to see? An empty panel says so, and what to do.
#pragma once

#include "widgets/models/solver/solver.h"

#include <QString>

namespace sweep {

// Empty where there are events, or an answer that has not come is about to.
[[nodiscard]] QString noEventsText(const Scene& scene, const SolverAnswer* answer, Solver::Stage stage);

} // namespace sweep
