// What is to happen still in the smallest scene?
#pragma once

#include "core/events/timeline.h"
#include "core/logs/log_comparison.h"
#include "core/reduce/reduction.h"

#include <functional>
#include <optional>

namespace sweep {

// What answers: solve(), or in a test one that is wrong.
using SolveScene = std::function<Result<Timeline>(const Scene&)>;

// A question for reduced(). It holds in the scene that it was made for.
struct ReductionGoal
{
    Happens happens;
    std::vector<std::string> bodies; // ids of those that it names
    std::string words;               // "ball · wall: enter", for people
};

// Each is refused where there is no such thing in the scene, with words that say what there is. Numbers count from 0;
// the first where none is given.

// An event of that pair, or body and cell, and of that kind, clipped if this one is: at whatever time.
[[nodiscard]] Result<ReductionGoal> keepEvent(const Scene& scene, const Timeline& timeline, std::size_t event,
                                              const SolveScene& solver);
// An entry of `expect` that does not hold: the scene has it still, it fails, and its pair has as many events, and as
// many of the kind.
[[nodiscard]] Result<ReductionGoal> keepExpectation(const Scene& scene, const Timeline& timeline,
                                                    std::optional<std::size_t> entry, const SolveScene& solver);
// A disagreement of the audit: it disagrees still about that pair.
[[nodiscard]] Result<ReductionGoal> keepDisagreement(const Scene& scene, const Timeline& timeline,
                                                     std::optional<std::size_t> disagreement, const SolveScene& solver,
                                                     const Job& job = {});
// A row of the comparison that is not equal: the same event, or none, and the same row of the log, or none, are in the
// same class; the event is within the tolerance of where it was, and the log's time in the window.
struct LogWithTolerance
{
    EngineLog log;
    LogTolerance tolerance;
};
[[nodiscard]] Result<ReductionGoal> keepDifference(const Scene& scene, const Timeline& timeline,
                                                   const LogWithTolerance& log, std::optional<std::size_t> difference,
                                                   const SolveScene& solver);

} // namespace sweep
