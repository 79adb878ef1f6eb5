// Numbers and instants as text.
#pragma once

#include <cstddef>
#include <string>

namespace sweep {

class Instant;

// The shortest decimal that reads back as the same double; 0 for −0. Requires: finite.
[[nodiscard]] std::string decimalText(double value);

// At most so many significant digits, for a column whose heading says ≈.
[[nodiscard]] std::string roundedText(double value, int significant = 6);

// "0.25", or "≈ 0.3333333333333333" where the instant is not a double.
[[nodiscard]] std::string instantText(const Instant& instant);

// The first `count` significant digits of the instant, with ≈ where there are more.
[[nodiscard]] std::string digitsText(const Instant& instant, int count);

// A closed form such as "1/3"; where there is none short enough, the neighbouring doubles that it lies between:
// "between 0.1 and 0.10000000000000002".
[[nodiscard]] std::string exactText(const Instant& instant);

// "1 event", "2 events".
[[nodiscard]] std::string countedText(std::size_t count, const std::string& what);

} // namespace sweep
