// Which double does a decimal stand for, and how is a double written so that nothing is lost?
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sweep {

// The double nearest to a JSON number, ties to even; nothing where that is beyond the finite doubles.
// Of any length and exponent; −0 keeps its sign; the process's locale does not matter.
// Requires: the text is a number in the grammar of JSON.
[[nodiscard]] std::optional<double> nearestDouble(std::string_view decimal);

// The decimal with the fewest digits that reads back as the same double: "0.1", "-0", "100000", "1e300", "5e-324".
// Requires: the number is finite.
[[nodiscard]] std::string shortestDecimal(double number);
// The same, written from `at` on, where there is room for decimalRoom characters; where it ends.
inline constexpr std::size_t decimalRoom = 32; // more than "-2.2250738585072014e-308" has
[[nodiscard]] char* writeShortest(char* at, double number);

// "1e+300" and "1e-07", as the standard library writes them, as "1e300" and "1e-7"; any other decimal as it is.
[[nodiscard]] std::string withTidyExponent(std::string_view decimal);

} // namespace sweep
