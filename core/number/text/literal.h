// Numeric literals, decimal or hexadecimal, as exact fractions.
#pragma once

#include "core/number/rational.h"

#include <optional>
#include <string_view>

namespace sweep {

// The number that a text begins with, decimal ("1.5", ".5", "2e-3") or hexadecimal ("0x1.8p-3"), without a sign.
struct Literal
{
    std::size_t length = 0; // in characters; 0 where the text begins with no number
    std::optional<Rational> value = {};
    const char* fault = ""; // where there is no value: why, and what is allowed
};
// With `comma`, a comma between digits is a decimal sign, too. `mostBits` limits the size of a numerator or
// denominator.
[[nodiscard]] Literal literalAt(std::string_view text, bool comma, int mostBits);

} // namespace sweep
