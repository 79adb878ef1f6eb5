// At which time does a view stand: at a double, or at, just before or just after an exact instant?
#pragma once

#include "core/number/double_double.h"

#include <cstddef>
#include <optional>

namespace sweep {

// Just before an instant what ends there still holds, and just after it what begins there does; bodies have moved in
// neither case.
enum class Side
{
    before,
    at,
    after
};

struct ShownTime
{
    double t = 0;
    double rest = 0;                         // of an instant: what t leaves out
    std::optional<std::size_t> instant = {}; // of the timeline, where it stands on one
    Side side = Side::at;                    // of that instant

    [[nodiscard]] DoubleDouble fine() const { return {t, rest}; }
    friend bool operator==(const ShownTime&, const ShownTime&) = default;
};

} // namespace sweep
