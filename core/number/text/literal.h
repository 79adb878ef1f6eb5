// Which fraction does a number in a text stand for?
#pragma once

#include "core/number/rational.h"

#include <optional>
#include <string_view>

namespace sweep {

// A number at the beginning of a text: decimal ("1.5", ".5", "2e-3") or hexadecimal ("0x1.8p-3"), without a sign.
struct Literal
{
    std::size_t length = 0; // characters of it; 0 where there is no number
    std::optional<Rational> value = {};
    const char* fault = ""; // why there is no value, and what is allowed
};
// `comma`: does a comma between digits separate the fraction too? `mostBits`: of a numerator or denominator.
[[nodiscard]] Literal literalAt(std::string_view text, bool comma, int mostBits);

} // namespace sweep
