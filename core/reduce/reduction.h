// Test case reduction: the smallest scene that is still interesting, by delta debugging.
#pragma once

#include "core/base/job.h"
#include "core/scene/scene.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace sweep {

// Whether a scene still shows what the reduction is to keep. It is called only with scenes that break no rule.
using InterestingnessTest = std::function<bool(const Scene&)>;

// The kinds of steps, in the order in which they are tried, repeatedly until none makes the scene smaller (see
// SceneSize).
enum class ReductionStep
{
    bodies, // remove bodies
    window, // shorten the time window, in 64ths of it
    keys,   // drop keys and everything else that is optional, and give paths a simpler form
    digits, // round numbers to as few digits as possible
    origin  // move everything towards the origin, where that is exact for every number
};
// "removing bodies", …
[[nodiscard]] const char* name(ReductionStep step);

struct ReductionOptions
{
    std::vector<std::string> likely = {}; // ids of bodies that may suffice; tried first
    // Receives the smallest scene so far when a step begins, and each time that a smaller one is found.
    std::function<void(const Scene& best, ReductionStep step)> tell = {};
    Job job = {}; // its progress is not called, because the remaining work is unknown
};

struct Reduction
{
    Scene scene;
    std::size_t tries = 0;
    bool cancelled = false; // then the scene is the smallest that was found so far
};

// Source: A. Zeller, R. Hildebrandt, Simplifying and Isolating Failure-Inducing Input (delta debugging), IEEE
// Transactions on Software Engineering 28, 2002; here the steps know what a scene is. The test has accepted every
// intermediate scene. Requires: problemsOf(scene) is empty, happens(scene). Laws:
// 1. happens(result), and the result breaks no rule;
// 2. no body of the result can be left out;
// 3. the same scene and answers give the same result, and reducing the result changes nothing;
// 4. the result is the scene itself or smaller (see SceneSize): its text is longer only where it has fewer parts;
// 5. no body of it is degenerate, and no two bodies are at one place, that were not (see becomesDegenerate).
// Cost: where k of n bodies are needed, about k·log n tests, and at most 17 for each number that is left, each time
// that a number is rounded.
[[nodiscard]] Reduction reduced(Scene scene, const InterestingnessTest& happens, const ReductionOptions& options = {});

} // namespace sweep
