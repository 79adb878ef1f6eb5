// Degenerate bodies: ends that coincide, a radius of 0, and several bodies at one place.
#pragma once

#include "core/scene/scene.h"

namespace sweep {

// Whether a change makes a body degenerate that was not, or puts two bodies at one place that were not. A body is
// degenerate if both ends of a segment or thick line coincide at any time, exactly, or if its radius is 0 at the start
// or end of its active time. Two bodies are at one place if their control points, in any order and whatever their
// shapes, are the same at the starts of their active times, or at the ends, exactly, or if they have the same paths.
// Requires: the bodies of `after` are bodies of `before`, by their ids, in the same order. Cost: that of comparing the
// scenes, n log n if a body has changed, and polynomials for each changed segment.
[[nodiscard]] bool becomesDegenerate(const Scene& before, const Scene& after);

} // namespace sweep
