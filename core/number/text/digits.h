// Decimal digits of exact numbers: correctly rounded, truncated before an ellipsis, or enough to distinguish instants.
#pragma once

#include "core/number/vec2.h"

#include <array>
#include <optional>
#include <string>

namespace sweep {

class Instant;
class Polynomial;

// The largest number of digits that can be requested.
inline constexpr int mostDigits = 1000;

// Digits as plain text such as "0.250" or scientific text such as "2.50e-7", with no more digits than requested.
struct DecimalDigits
{
    std::string text;
    bool isExact = true; // whether the text is the number itself
};

// `count` significant decimal digits, correctly rounded to nearest, halves away from zero; "0" for zero. Requires:
// 1 ≤ count ≤ mostDigits.
[[nodiscard]] DecimalDigits roundedDigits(const Instant& t, int count);

// The same for each coordinate n(t)/d(t) of a point: both plain or both scientific. Requires: d(t) > 0.
[[nodiscard]] std::array<std::string, 2> pointDigits(const Vec2<Polynomial>& n, const Polynomial& d, const Instant& t,
                                                     int count);

// The first `count` digits, truncated, and "…" if the number has more: "2.99…" for 3 − 10⁻²⁰, "0.25" for 1/4. Laws: 1.
// in magnitude, the digits are at most the number and less than it by less than one in the last digit; 2. the digits
// for a smaller count are a prefix of those for a larger one; 3. "…" appears if and only if the digits are not the
// number itself. Requires: 1 ≤ count ≤ mostDigits.
[[nodiscard]] std::string leadingDigits(const Instant& t, int count);

// The digits that distinguish t from its neighbours in a list of increasing instants, if it shares its nearest double
// with one of them; otherwise none. A missing neighbour is null. Laws: 1. neighbours with digits get different numbers,
// in their order, unless they agree in all of mostDigits digits; 2. the digits read back as the nearest double of t; 3.
// they are the fewest, at least 17, for which laws 1 and 2 hold and continue to hold with more, because 0.125 differs
// from 0.124999 in two digits but not in three; 4. they are correctly rounded, without trailing zeros if exact.
[[nodiscard]] std::optional<DecimalDigits> tellingDigits(const Instant& t, const Instant* before, const Instant* after);

} // namespace sweep
