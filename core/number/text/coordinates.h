// Coordinates of points as text: one notation for both, and as many digits as tell neighbouring points apart.
#pragma once

#include "core/number/bounds.h"
#include "core/number/vec2.h"

#include <array>
#include <string>

namespace sweep {

using CoordinateTexts = std::array<std::string, 2>;

// The shortest decimals that read back as the same doubles: "302584.04" and "-5240490.1", or "1.5e0" and "2e-9". Both
// are plain where every coordinate but 0 is at least 1e-5 and below 1e15 in magnitude, otherwise both are scientific; a
// zero is "0". Requires: finite.
[[nodiscard]] CoordinateTexts shortestCoordinates(const Vec2<double>& p);

// The same in at most so many significant digits; where a plain text has more digits before the point, in all of these.
// What does not read back as the same double is correctly rounded. Requires: 1 ≤ significant ≤ 17.
[[nodiscard]] CoordinateTexts roundedCoordinates(const Vec2<double>& p, int significant);

// Whether both coordinates of two points count as the same: they do within 2⁻⁴⁹ of the largest magnitude among the
// four, because contact points are known within half of that.
[[nodiscard]] bool areNearlyOne(const Vec2<double>& p, const Vec2<double>& q);

// How many digits tell two points apart: the fewest, `least` or more, for which roundedCoordinates differ in each
// coordinate that does not count as the same; where both do, in the one that differs more. At most 17.
[[nodiscard]] int digitsTelling(const Vec2<double>& p, const Vec2<double>& q, int least);
// Filter stage: whether that is `least` for all points q within the bounds. False means unknown.
[[nodiscard]] bool tellsFiltered(const Vec2<double>& p, const Vec2<Bounds>& q, int least);

} // namespace sweep
