// Exact numbers as text: literals, fractions, scientific notation, and digits.
#pragma once

#include <sweepbench/base/result.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/number/scalar.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace sweep {

// Numeric literals, decimal or hexadecimal, as exact fractions.

// The number at the start of a text, decimal ("1.5", ".5", "2e-3") or hexadecimal ("0x1.8p-3"), without a sign.
struct Literal
{
    std::size_t length = 0; // in characters; 0 if the text does not start with a number
    std::optional<Rational> value = {};
    const char* fault = ""; // if there is no value: the reason, and what is allowed
};
// With `comma`, a comma between digits is also a decimal separator. `mostBits` limits the size of the numerator and the
// denominator.
[[nodiscard]] Literal literalAt(std::string_view text, bool comma, int mostBits);

// Exact fractions: parsing, text, directed rounding to doubles, and comparison with instants.

// The exact value of "60", "-1.5e-3", "0x1.8p-3" or "1/3": one number with or without a sign, or two separated by a
// slash. Errors report what was found and what is allowed: any other text, a zero denominator, or more than 8192 binary
// digits.
[[nodiscard]] Result<Rational> fractionFrom(std::string_view text);

// Whether fractionFrom() reads the same number from both: "4/5" and "0.8". False for texts that it does not read.
[[nodiscard]] bool sameFraction(std::string_view one, std::string_view other);

// The fraction in lowest terms: "3/4", "-2", "0".
[[nodiscard]] std::string fractionText(const Rational& q);

// The largest double ≤ q, and the smallest double ≥ q; ±infinity if every finite double lies on the other side.
[[nodiscard]] double roundedDown(const Rational& q);
[[nodiscard]] double roundedUp(const Rational& q);

// The least decimal ≥ q with at most `significant` digits, written as the shortest text of a number: "142.86" for
// 1000/7 and five digits. Requires: q is from 1e-309 to 1e308, and significant from 1 to 12.
[[nodiscard]] std::string leastDecimal(const Rational& q, int significant);

// The instant as a fraction; nothing if it is irrational.
[[nodiscard]] std::optional<Rational> rationalOf(const Instant& t);

// The sign of (t − q), exactly.
[[nodiscard]] Sign compare(const Instant& t, const Rational& q);

// Scientific notation of exact fractions: the leading decimal digits and an exponent.

// "1.85e-17", "-5.00e600": x rounded to `digits` significant digits, halves away from zero. Requires: x ≠ 0, digits
// ≥ 1.
[[nodiscard]] std::string scientific(const Rational& x, int digits);

// The sign and three significant digits, halves away from zero: "+1.85e-17", "-5.00e-1". Requires: x ≠ 0.
[[nodiscard]] std::string threeDigits(const Rational& x);

// Whether no double approximates x with full relative precision: |x| exceeds every finite double, or is below every
// normal double and not a double itself.
[[nodiscard]] bool isBeyondDoubles(const Rational& x);

// Decimal digits of exact numbers: correctly rounded, truncated before an ellipsis, or enough to distinguish instants.

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
