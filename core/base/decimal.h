// Decimals and doubles: correctly rounded reading, shortest round-trip writing (std::from_chars, std::to_chars).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sweep {

// Whether it is one of the ten digits of ASCII.
[[nodiscard]] constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// The double nearest to a JSON number, ties to even; nothing if that is beyond the finite doubles. The number may have
// any length and exponent. −0 keeps its sign. Independent of the locale. Requires: the text is a JSON number.
[[nodiscard]] std::optional<double> nearestDouble(std::string_view decimal);

// The single nearest to a JSON number, ties to even, rounded from the decimal in one step: rounding to a double first
// could end at another single. Otherwise like nearestDouble().
[[nodiscard]] std::optional<double> nearestSingle(std::string_view decimal);

// The single nearest to a double, ties to even; infinite beyond the largest single. NaN stays NaN.
[[nodiscard]] double nearestSingle(double number);

// The decimal with the fewest digits that reads back as the same single, in the form of shortestDecimal(). Requires:
// the number is a finite single.
[[nodiscard]] std::string shortestSingle(double number);

// The decimal with the fewest digits that reads back as the same double: "0.1", "-0", "100000", "1e300", "5e-324".
// Requires: the number is finite.
[[nodiscard]] std::string shortestDecimal(double number);
// Writes shortestDecimal(number) at `at` and returns its end. Requires: room for decimalRoom characters.
inline constexpr std::size_t decimalRoom = 32; // more than the length of "-2.2250738585072014e-308"
[[nodiscard]] char* writeShortest(char* at, double number);

// Turns "1e+300" and "1e-07", as the standard library writes them, into "1e300" and "1e-7". Leaves other decimals
// unchanged.
[[nodiscard]] std::string withTidyExponent(std::string_view decimal);

} // namespace sweep
