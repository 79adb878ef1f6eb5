// Reduction goals: an event, a failed expectation, an audit disagreement or a log difference that is to be kept.
#pragma once

#include <sweepbench/log_comparison.h>
#include <sweepbench/reduction.h>
#include <sweepbench/timeline.h>

#include <functional>
#include <optional>

namespace sweep {

// The solver under test: solve(), or in a test a faulty solver. If a pair is given, only its events are used, so
// solvePair() is enough.
using SolveScene = std::function<Result<Timeline>(const Scene&, const std::optional<PairOrCell>& only)>;

// An interestingness test for reduced(). It holds in the scene that it was made for.
struct ReductionGoal
{
    InterestingnessTest happens;
    std::vector<std::string> bodies; // ids of the bodies that the goal names
    std::string words;               // description, such as "ball · wall: enter"
};

// Each function refuses an event, entry or row that the scene does not have, and reports what it has. Indices count
// from 0; without an index the first one is kept.

// Keeps an event of the same pair, or body and cell, and of the same kind, clipped if this one is, at any time.
[[nodiscard]] Result<ReductionGoal> keepEvent(const Scene& scene, const Timeline& timeline, std::size_t event,
                                              const SolveScene& solver);
// Keeps an entry of `expect` that fails: the scene still has it, it still fails, and its pair has as many events, and
// as many of that kind, as before.
[[nodiscard]] Result<ReductionGoal> keepExpectation(const Scene& scene, const Timeline& timeline,
                                                    std::optional<std::size_t> entry, const SolveScene& solver);
// Keeps a disagreement of the audit: the audit still disagrees about that pair.
[[nodiscard]] Result<ReductionGoal> keepDisagreement(const Scene& scene, const Timeline& timeline,
                                                     std::optional<std::size_t> disagreement, const SolveScene& solver,
                                                     const Job& job = {});
// Keeps a row of the comparison that is not equal: the same event, or none, and the same row of the log, or none, stay
// in the same class; the event stays within the tolerance of its time, nearest to the same multiple of the tolerance,
// and the log's time stays in the window.
struct LogWithTolerance
{
    EngineLog log;
    LogTolerance tolerance;
};
[[nodiscard]] Result<ReductionGoal> keepDifference(const Scene& scene, const Timeline& timeline,
                                                   const LogWithTolerance& log, std::optional<std::size_t> difference,
                                                   const SolveScene& solver);

} // namespace sweep
