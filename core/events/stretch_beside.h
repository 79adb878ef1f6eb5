// Which stretch without keys lies just before or just after an instant?
#pragma once

#include "core/number/instant.h"
#include "core/scene/scene.h"

#include <vector>

namespace sweep {

// The stretch that holds the times just before t; the first one where t is its start. Requires: t lies in the
// stretches.
[[nodiscard]] inline Interval stretchBefore(const std::vector<Interval>& stretches, const Instant& t)
{
    for (const Interval stretch : stretches)
        if (t <= Instant(stretch.end))
            return stretch;
    return stretches.back();
}
// The stretch that holds the times just after t; the last one where t is its end.
[[nodiscard]] inline Interval stretchAfter(const std::vector<Interval>& stretches, const Instant& t)
{
    for (const Interval stretch : stretches)
        if (t < Instant(stretch.end))
            return stretch;
    return stretches.back();
}

} // namespace sweep
