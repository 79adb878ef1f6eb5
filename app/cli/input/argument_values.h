// Values of command-line options, parsed. An invalid one throws a CLI::ValidationError that names the option.
#pragma once

#include "core/number/text/expression.h"

#include <QSize>

#include <cstdint>
#include <string>

namespace sweep {

// "1280x800": each 1 to 16384.
[[nodiscard]] QSize pixelSizeFrom(const std::string& option, const std::string& text);

// A finite double, correctly rounded.
[[nodiscard]] double finiteNumberFrom(const std::string& option, const std::string& text);

// A decimal, a hexadecimal float or an expression such as 1/240.
[[nodiscard]] ExpressionValue expressionFrom(const std::string& option, const std::string& text);
// The double nearest to the value of expressionFrom().
[[nodiscard]] double nearestDoubleFrom(const std::string& option, const std::string& text);

// A whole number from 0 to 2⁶⁴ − 1.
[[nodiscard]] std::uint64_t wholeNumberFrom(const std::string& option, const std::string& text);

// Reads a position counted from 1 and returns it counted from 0.
[[nodiscard]] std::uint64_t positionFrom(const std::string& option, const std::string& text);

} // namespace sweep
