// If, when and where do the bodies of a scene meet?
#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/contacts/filter/stage.h"
#include "core/events/timeline.h"

#include <cstdint>

namespace sweep {

struct SolveOptions
{
    std::uint64_t maxEvents = 10'000'000; // grid traces that would give more are refused before they are walked
    unsigned threads = 0;                 // 0: one for each core; the answer is the same
    StageSet stages = {};                 // those that may decide; the answer is the same
    Job job = {};                         // its progress is called from the calling thread alone
};

// Every event of the scene, exactly. Requires: problemsOf(scene) is empty.
// Refused: grid traces with more than maxEvents events, or with cell indices of magnitude 2⁵³ or more.
// Stopped by its job: a problem whose message is "cancelled". The job is asked before every pair and cell.
// Law: the same answer, refused or not, for any number of threads.
// Cost: grows with the pairs whose swept boxes meet, and with the cells that are met. Memory: with these pairs, 8 bytes
// each, and with the events.
[[nodiscard]] Result<Timeline> solve(const Scene& scene, const SolveOptions& options = {});

// What a stopped job gives.
[[nodiscard]] inline Problem cancelled()
{
    return {.file = {}, .pointer = {}, .message = "cancelled"};
}

} // namespace sweep
