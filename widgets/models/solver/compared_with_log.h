// What did an engine's log say, and where does it part from the exact events?
#pragma once

#include "core/logs/log_comparison.h"
#include "widgets/models/solver/solver_answer.h"

#include <memory>

namespace sweep {

// A comparison, and what it is about. It does not change.
struct ComparedWithLog
{
    SolverAnswerPtr answer; // with a timeline
    EngineLog log;
    LogTolerance tolerance;
    LogComparison comparison;
};
using ComparedWithLogPtr = std::shared_ptr<const ComparedWithLog>;

} // namespace sweep
