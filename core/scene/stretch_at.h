// Which stretch without keys lies just before or just after an instant?
#pragma once

#include "core/number/instant.h"
#include "core/scene/scene.h"

namespace sweep {

enum class TimeSide
{
    before,
    after
};

// The stretch of the interval, without a key of either body inside, that holds the times just before (after) t; at the
// start of the interval those after it, at its end those before it. Requires: t lies in the interval.
// Cost: grows with the logarithm of the number of keys.
[[nodiscard]] Interval stretchAt(const Body& a, const Body& b, Interval within, const Instant& t, TimeSide side);

} // namespace sweep
