// Solver: every contact event of a scene, exactly.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/broad_phase/candidate_pairs.h"
#include "core/contacts/filter/stage.h"
#include "core/events/timeline.h"

#include <cstdint>
#include <vector>

namespace sweep {

struct SolveOptions
{
    std::uint64_t maxEvents = 10'000'000; // grid traces that would emit more are refused before they are walked
    unsigned threads = 0;                 // 0: one for each core; the result is the same for any number
    StageSet stages = {};                 // the filter stages that may decide; the result is the same for any set
    Job job = {};                         // its progress is called from the calling thread alone
};

// The timeline of all events of the scene, exactly. The broad phase finds the pairs of bodies whose swept boxes
// overlap, the narrow phase their contact intervals, which become events and are put in exact order; traced bodies add
// the events with the cells that they meet. Requires: problemsOf(scene) is empty. Refused: grid traces with more than
// maxEvents events, or with cell indices of magnitude 2⁵³ or more. The job is checked before every pair and cell; if
// stopped, a problem with the message "cancelled". Law: the result, refused or not, is the same for any number of
// threads. Cost: grows with the number of pairs whose swept boxes overlap and of cells that are met. Memory: 8 bytes
// for each of these pairs, and the events.
[[nodiscard]] Result<Timeline> solve(const Scene& scene, const SolveOptions& options = {});

// As solve(), but with the cell events of the bodies `traced` alone. Requires: tracesRefused(scene, traced, maxEvents)
// is empty. `knownEvents` further events with cells count towards maxEvents.
[[nodiscard]] Result<Timeline> solveTracing(const Scene& scene, const std::vector<std::uint32_t>& traced,
                                            std::uint64_t knownEvents, const SolveOptions& options);

// The events of one pair, or of one body and cell, as solve() returns them. Refused if solve() refuses the scene before
// it walks a trace. Requires: as for solve(), and the scene has the bodies. Cost: the broad phase, or one cell.
[[nodiscard]] Result<Timeline> solvePair(const Scene& scene, const PairOrCell& pair, const SolveOptions& options = {});

// The events of the given pairs, in consecutive lists in the order of the pairs; incomplete if the job is stopped.
// Takes one step of `progress` for each pair.
[[nodiscard]] EventLists pairEvents(const Scene& scene, const std::vector<BodyPair>& pairs, const SolveOptions& options,
                                    Progress& progress);

} // namespace sweep
