// What is known about a scene: its problems, or its events and what the audit says of them.
#pragma once

#include "core/audit/audit.h"
#include "core/base/result.h"
#include "core/events/timeline.h"
#include "core/scene/scene.h"
#include "widgets/models/grid/cell_history.h"
#include "widgets/models/lanes/lanes.h"

#include <QtGlobal>

#include <memory>
#include <vector>

namespace sweep {

// Immutable once it is handed out. It holds the scene that it answers, so that indices never point into another one.
struct SolverAnswer
{
    quint64 revision = 0;
    std::shared_ptr<const Scene> scene;
    std::vector<Problem> problems;            // not empty: the scene cannot be solved, there is no timeline
    std::shared_ptr<const Timeline> timeline; // null where there are problems
    std::shared_ptr<const CellHistory> cells; // of that timeline; null where the scene has no grid
    std::shared_ptr<const Lanes> lanes;       // of that timeline
    std::shared_ptr<const Audit> audit;       // null while it is computed
    double solveMilliseconds = 0;
};
using SolverAnswerPtr = std::shared_ptr<const SolverAnswer>;

} // namespace sweep
