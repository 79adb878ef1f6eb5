// At which time does a view stand: at a double, or at, just before or just after an exact instant?
#pragma once

#include "core/number/double_double.h"

#include <cstddef>
#include <optional>

namespace sweep {

// Just before an instant what ends there still holds, and just after it what begins there does; bodies have moved in
// neither case.
enum class InstantSide
{
    before,
    at,
    after
};

struct TimePosition
{
    double t = 0;
    double low = 0;                          // of an instant: what t leaves out
    std::optional<std::size_t> instant = {}; // of the timeline, where it stands on one
    InstantSide side = InstantSide::at;      // of that instant

    [[nodiscard]] DoubleDouble doubleDouble() const { return {t, low}; }
    friend bool operator==(const TimePosition&, const TimePosition&) = default;
};

} // namespace sweep
