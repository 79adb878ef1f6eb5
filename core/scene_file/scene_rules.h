// Rules of a valid scene.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/base/json.h>
#include <sweepbench/scene.h>

namespace sweep {

// Rules of a valid scene, for scenes read from files and scenes edited in memory alike.

// Adds a problem for every rule that the scene breaks, unless the member is already spoiled. If the job is stopped,
// "cancelled" is the only problem.
void applyRules(const Scene& scene, ProblemCollector& problems, const Job& job);

} // namespace sweep
