// The stretch (key-free interval) just before or just after an instant.
#pragma once

#include "core/number/instant.h"
#include "core/scene/scene.h"

namespace sweep {

enum class TimeSide
{
    before,
    after
};

// The longest interval inside `within` that has no key of either body in its interior and contains the times just
// before (just after) t; at the start of `within` those just after t, at its end those just before. The two bodies may
// be the same. Requires: t lies in `within`, keys are in order. Cost: logarithmic in the number of keys.
[[nodiscard]] Interval stretchAt(const Body& a, const Body& b, Interval within, const Instant& t, TimeSide side);

} // namespace sweep
