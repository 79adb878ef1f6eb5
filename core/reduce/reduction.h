// What is the smallest scene in which something still happens?
#pragma once

#include "core/base/job.h"
#include "core/scene/scene.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace sweep {

// Does it still happen in this scene? Asked of scenes that break no rule alone.
using Happens = std::function<bool(const Scene&)>;

// In the order in which they are tried, again and again until none makes the scene smaller.
enum class ReductionStep
{
    bodies, // removed
    window, // shortened, in 64ths of the first one
    keys,   // dropped, with all else that a body or a scene need not have; paths of a simpler form
    digits, // numbers rounded to the fewest
    origin  // everything moved towards it, where that is exact for every number
};
// "removing bodies", …
[[nodiscard]] const char* name(ReductionStep step);

struct ReductionOptions
{
    std::vector<std::string> likely = {}; // ids of bodies that may be enough: tried first
    // The smallest scene so far: where a step begins, and each time that a smaller one was found.
    std::function<void(const Scene& best, ReductionStep step)> tell = {};
    Job job = {}; // its progress is not called: nobody knows how far it is
};

struct Reduction
{
    Scene scene;
    std::size_t tries = 0;
    bool cancelled = false; // then the scene is the smallest that was found so far
};

// Delta debugging (A. Zeller, R. Hildebrandt, Simplifying and Isolating Failure-Inducing Input, IEEE Transactions on
// Software Engineering 28, 2002), with steps that know what a scene is. Every scene on the way was asked about.
// Requires: problemsOf(scene) is empty, happens(scene).
// Laws: 1 happens(result), and no rule is broken; 2 no body of the result can be left out; 3 the same scene and answers
// give the same result. Cost: of k bodies among n that are needed some k·log n questions, and for each of the numbers
// that are left at most 17.
[[nodiscard]] Reduction reduced(Scene scene, const Happens& happens, const ReductionOptions& options = {});

} // namespace sweep
