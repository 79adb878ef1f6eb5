// Legs of the paths of bodies, their key times, and the stretches between keys.
#pragma once

#include "core/scene/scene.h"

#include <vector>

namespace sweep {

// A straight, uniform piece of a path: at `from` at time.start, at `to` at time.end.
struct Leg
{
    Vec from;
    Vec to;
    Interval time;
};

// The leg of a keyed path during a stretch without a key inside. Before the first key and after the last one the path
// is at rest and `from` equals `to`. Cost: logarithmic in the number of keys.
[[nodiscard]] Leg legOver(const Keyed& path, Interval stretch);

// The key times of the body strictly inside the interval, increasing.
[[nodiscard]] std::vector<double> keyTimes(const Body& body, Interval within);

// The stretches into which the key times of two bodies (which may be the same body) cut an interval.
[[nodiscard]] std::vector<Interval> stretchesOf(const Body& a, const Body& b, Interval within);

// Whether every control point and the radius are constant over the interval. (A line that slides along itself is not
// stationary.) Cost: logarithmic in the number of keys, plus the keys inside.
[[nodiscard]] bool isStationary(const Body& body, Interval within);

} // namespace sweep
