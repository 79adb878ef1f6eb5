// Reading typed numbers, and texts about their rounding.
#pragma once

#include "core/number/text/expression.h"
#include "widgets/format/typed_numbers.h"

#include <string>
#include <variant>

namespace sweep {

using NumberNames = std::vector<NamedNumber>;

// The value of an expression (see core/number/text/expression.h), or why it is invalid: "At character 3: found “)”; …".
// A comma is a decimal comma if the locale has one, or if the comma cannot separate thousands.
[[nodiscard]] std::variant<TypedNumber, QString> readNumber(const QString& text, const NumberNames& names = {});

// The text of one number or of a quotient as fractionFrom reads it (see core/number/text/fraction.h): with points for
// decimal commas and hyphens for minus signs.
[[nodiscard]] std::string plainFractionText(const QString& text);

// "0x1.999999999999ap-4": every bit of the value.
[[nodiscard]] QString hexadecimalText(double value);

// The value in full, in hexadecimal, and the typed text with its rounding if that is known.
[[nodiscard]] QString numberToolTip(double value, const TypedNumber* typed);

// "rounded, error ≈ +1.85e−17": the typed number minus the double; empty if nothing was rounded.
[[nodiscard]] QString roundingText(const TypedNumber& typed);

// The sum of the shortest decimals of both, rounded once: 0.1 and 0.2 give 0.3. `value` if the sum is not finite.
[[nodiscard]] double decimalSum(double value, double step, bool tenth);

} // namespace sweep
