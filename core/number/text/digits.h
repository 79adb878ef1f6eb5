// Decimal digits of exact numbers: correctly rounded, truncated before an ellipsis, and as many as tell instants apart.
#pragma once

#include "core/number/vec2.h"

#include <array>
#include <optional>
#include <string>

namespace sweep {

class Instant;
class Polynomial;

// The most digits that are given of a number.
inline constexpr int mostDigits = 1000;

// Digits, as plain text such as "0.250" or scientific such as "2.50e-7", which has no more digits than were asked for.
struct DecimalDigits
{
    std::string text;
    bool isExact = true; // whether the text is the number itself
};

// `count` significant decimal digits, correctly rounded to nearest, halves away from zero; "0" for zero. Requires:
// 1 ≤ count ≤ mostDigits.
[[nodiscard]] DecimalDigits roundedDigits(const Instant& t, int count);

// The same for each coordinate n(t)/d(t) of a point: both are plain, or both scientific. Requires: d(t) > 0.
[[nodiscard]] std::array<std::string, 2> pointDigits(const Vec2<Polynomial>& n, const Polynomial& d, const Instant& t,
                                                     int count);

// The first `count` digits, truncated, and "…" where the number has more: "2.99…" for 3 − 10⁻²⁰, "0.25" for 1/4. Laws:
// 1. in magnitude, the digits are at most the number and less than it by less than one in the last digit; 2. the digits
// for a smaller count begin those for a larger one; 3. "…" is there exactly where the digits are not the number.
// Requires: 1 ≤ count ≤ mostDigits.
[[nodiscard]] std::string leadingDigits(const Instant& t, int count);

// The digits by which t is told from its neighbours in a list of increasing instants, where its nearest double is also
// that of a neighbour; otherwise none. A neighbour is null at the end of the list. Laws: 1. neighbours that have digits
// are given different numbers, in their order, unless they agree in all of mostDigits; 2. the digits read back as the
// nearest double of t; 3. they are the fewest, at least 17, from which on this holds, because 0.125 differs from
// 0.124999 in two digits but not in three; 4. they are correctly rounded, and as short as the number where they are
// exact.
[[nodiscard]] std::optional<DecimalDigits> tellingDigits(const Instant& t, const Instant* before, const Instant* after);

} // namespace sweep
