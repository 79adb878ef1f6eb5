// Forecast in doubles of the time at which a ball reaches or leaves a grid line: never, within bounds, or unknown.
#pragma once

#include "core/grid/ball/grid_parts.h"

#include <algorithm>

namespace sweep {

// Times are measured from the start of the path.
template <int D>
struct Forecast
{
    enum class Kind : std::uint8_t
    {
        never,
        certain, // at one time between `early` and `late`
        unknown
    };

    Kind kind = Kind::never;
    bool leaves = false;
    // The part of the line that is touched then, within the box of a prefix, for each axis of the prefix: −1 at its
    // lower border, +1 at its upper border, 0 between them.
    std::array<signed char, D> region{};
    double early = 0;
    double late = 0;

    [[nodiscard]] bool isCertain() const { return kind == Kind::certain; }
    [[nodiscard]] bool isUnknown() const { return kind == Kind::unknown; }
    [[nodiscard]] bool isSide() const
    {
        return std::all_of(region.begin(), region.end(), [](signed char r) { return r == 0; });
    }
    // The midpoint of the bounds, and their distance from it.
    [[nodiscard]] double middle() const { return (early + late) / 2; }
    [[nodiscard]] double spread() const { return (late - early) / 2; }

    void setTime(double time, double error)
    {
        kind = Kind::certain;
        early = time - error;
        late = time + error;
    }
    // This forecast if certainly later than `now`, otherwise unknown; never if contact would begin before `now`.
    [[nodiscard]] Forecast after(const Forecast& now) const
    {
        Forecast found = *this;
        if (isCertain() && !(early > now.late))
            found.kind = !leaves && late < now.early ? Kind::never : Kind::unknown;
        return found;
    }
};

} // namespace sweep
