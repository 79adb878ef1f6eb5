// Answer of the solver: a scene with its events and their audit, or with the problems that keep it from being solved.
#pragma once

#include "core/audit/audit.h"
#include "core/base/result.h"
#include "core/events/timeline.h"
#include "core/measure/nearest_pairs.h"
#include "core/measure/untested_pairs.h"
#include "core/scene/scene.h"
#include "widgets/models/grid/cell_history.h"
#include "widgets/models/grid/open_contacts.h"
#include "widgets/models/lanes/lanes.h"

#include <QtGlobal>

#include <memory>
#include <optional>
#include <vector>

namespace sweep {

// Immutable once it is handed out. It holds the scene that it is about, so that indices never refer to another one.
struct SolverAnswer
{
    quint64 revision = 0; // the document's revision
    std::shared_ptr<const Scene> scene;
    std::vector<Problem> problems;                 // not empty: the scene cannot be solved
    std::shared_ptr<const Timeline> timeline;      // null if there are problems
    std::shared_ptr<const CellHistory> cells;      // of the timeline; null if the scene has no grid
    std::shared_ptr<const HeldPairs> held;         // of the timeline
    std::shared_ptr<const Lanes> lanes;            // of the timeline
    std::shared_ptr<const UntestedPairs> untested; // of the scene, only some of many contacts; null until the audit
    // The nearest approach, also of untested pairs, if the timeline has no events.
    std::optional<NearestApproach> nearest;
    std::shared_ptr<const Audit> audit; // audit of the timeline and of untested->inContact; null while it is computed
    double solveMilliseconds = 0;
};
using SolverAnswerPtr = std::shared_ptr<const SolverAnswer>;

} // namespace sweep
