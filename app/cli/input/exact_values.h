// Exact values of command-line options. A bad one throws a CLI::ValidationError that names the option.
#pragma once

#include "core/number/rational.h"

#include <string>

namespace sweep {

// An exact number, and one above 0: a fraction, a decimal or a hexadecimal float.
[[nodiscard]] Rational numberFrom(const std::string& option, const std::string& text);
[[nodiscard]] Rational rateFrom(const std::string& option, const std::string& text);

} // namespace sweep
