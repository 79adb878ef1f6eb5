// Points as text in one notation, and closed forms of exact numbers up to a length.
#pragma once

#include <sweepbench/number/scalar.h>

#include <array>
#include <cstddef>
#include <string>

namespace sweep {

// Closed forms of exact instants, up to a length.

class Instant;

// The result of closedForm() in <sweepbench/number/instant.h> if it has at most `longest` bytes, otherwise an empty
// text. Cost: for dozens of bytes much less than for hundreds, because long numbers are skipped.
[[nodiscard]] std::string closedForm(const Instant& instant, std::size_t longest);

// Coordinates of points as text: one notation for both, and as many digits as distinguish neighbouring points.

using CoordinateTexts = std::array<std::string, 2>;

// The shortest decimals that read back as the same doubles: "302584.04" and "-5240490.1", or "1.5e0" and "2e-9". Both
// are plain if every coordinate but 0 has a magnitude from 1e-5 to below 1e15, otherwise both are scientific; zero is
// "0". Requires: finite.
[[nodiscard]] CoordinateTexts shortestCoordinates(const Vec2<double>& p);

// The same with at most `significant` digits, or all digits before the point of a plain text if there are more. A text
// that does not read back as the same double is correctly rounded. Requires: 1 ≤ significant ≤ 17.
[[nodiscard]] CoordinateTexts roundedCoordinates(const Vec2<double>& p, int significant);

// Whether both coordinates of two points count as equal: they differ by at most 2⁻⁴⁹ of the largest magnitude among the
// four, because contact points are known within half of that.
[[nodiscard]] bool areNearlyOne(const Vec2<double>& p, const Vec2<double>& q);

// The number of digits that distinguishes two points: the fewest, at least `least`, for which roundedCoordinates differ
// in each coordinate that does not count as equal; if both count as equal, in the one that differs more. At most 17.
[[nodiscard]] int digitsTelling(const Vec2<double>& p, const Vec2<double>& q, int least);

} // namespace sweep
