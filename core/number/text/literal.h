// Numeric literals, decimal or hexadecimal, as exact fractions.
#pragma once

#include "core/number/rational.h"

#include <optional>
#include <string_view>

namespace sweep {

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

} // namespace sweep
