// Position of the playhead: a double, or an exact instant and a side of it.
#pragma once

#include "core/number/double_double.h"

#include <cstddef>
#include <optional>

namespace sweep {

// Just before an instant, contacts that end there still hold; just after it, contacts that begin there do. Bodies are
// in the same place on all three sides.
enum class InstantSide
{
    before,
    at,
    after
};

struct TimePosition
{
    double t = 0;                            // at an instant: the nearest double
    double low = 0;                          // at an instant: its time minus t, rounded
    std::optional<std::size_t> instant = {}; // index into Timeline::instants; none between instants
    InstantSide side = InstantSide::at;      // the side of the instant

    [[nodiscard]] DoubleDouble doubleDouble() const { return {t, low}; }
    friend bool operator==(const TimePosition&, const TimePosition&) = default;
};

} // namespace sweep
