// Test case reduction: the smallest scene that is still interesting, by delta debugging.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/scene.h>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace sweep {

// Whether a scene is still interesting: it shows the behaviour to keep. Called only with scenes that break no rule.
using InterestingnessTest = std::function<bool(const Scene&)>;

// The kinds of steps, in the order in which they are tried, repeatedly until none makes the scene smaller (see
// SceneSize).
enum class ReductionStep
{
    bodies, // remove bodies
    window, // shorten the window, in 64ths of it
    keys,   // drop keys, points of polygons and everything else that is optional, and give paths a simpler form
    digits, // round numbers to as few digits as possible
    origin  // move everything towards the origin, if that is exact for every number
};
// "removing bodies", …
[[nodiscard]] const char* name(ReductionStep step);

struct ReductionOptions
{
    std::vector<std::string> likely = {}; // ids of bodies that may suffice; tried first
    // Called with the smallest scene so far when a step begins, and whenever a smaller one is found.
    std::function<void(const Scene& best, ReductionStep step)> tell = {};
    Job job = {}; // its progress is not called, because the remaining work is unknown
};

struct Reduction
{
    Scene scene;
    std::size_t tries = 0;
    bool cancelled = false; // if true, the scene is the smallest found so far
};

// Source: A. Zeller, R. Hildebrandt, Simplifying and Isolating Failure-Inducing Input (delta debugging), IEEE
// Transactions on Software Engineering 28, 2002; here the steps are specific to scenes. The test has accepted every
// intermediate scene. Requires: problemsOf(scene) is empty, happens(scene). Laws:
// 1. happens(result), and the result breaks no rule;
// 2. no body of the result can be left out;
// 3. the same scene and test results give the same result, and reducing the result changes nothing;
// 4. the result is the scene itself or smaller (see SceneSize): its text is longer only if it has fewer parts;
// 5. it has no degenerate body, and no two bodies at one place, that were not so before (see becomesDegenerate).
// Cost: if k of n bodies are needed, about k·log n tests, and at most 17 for each number that is left, each time that a
// number is rounded.
[[nodiscard]] Reduction reduced(Scene scene, const InterestingnessTest& happens, const ReductionOptions& options = {});

// Degenerate bodies: ends that coincide, a radius of 0, and several bodies at one place.

// Whether a change makes a body degenerate that was not, or puts two bodies at one place that were not. A body is
// degenerate if both ends of a segment or thick line coincide at any time, exactly, or if its radius is 0 at the start
// or end of its active time. Two bodies are at one place if their control points, in any order and whatever their
// shapes, are the same at the starts of their active times, or at the ends, exactly, or if they have the same paths.
// Requires: the bodies of `after` are bodies of `before`, by their ids, in the same order. Cost: that of comparing the
// scenes, n log n if a body has changed, and polynomials for each changed segment.
[[nodiscard]] bool becomesDegenerate(const Scene& before, const Scene& after);

} // namespace sweep
