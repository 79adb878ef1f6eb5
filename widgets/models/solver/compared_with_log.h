// The log of another engine, compared with the exact events.
#pragma once

#include "core/logs/log_comparison.h"
#include "widgets/models/solver/solver_answer.h"

#include <memory>

namespace sweep {

// A comparison with the answer and the log that it compares. Immutable once it is handed out.
struct ComparedWithLog
{
    SolverAnswerPtr answer; // has a timeline
    EngineLog log;
    LogTolerance tolerance;
    LogComparison comparison;
};
using ComparedWithLogPtr = std::shared_ptr<const ComparedWithLog>;

} // namespace sweep
