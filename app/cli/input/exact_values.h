// Exact values of command-line options. An invalid one throws a CLI::ValidationError that names the option.
#pragma once

#include "core/number/rational.h"

#include <string>

namespace sweep {

// An exact number: a fraction, a decimal or a hexadecimal float. rateFrom() accepts only numbers above 0.
[[nodiscard]] Rational numberFrom(const std::string& option, const std::string& text);
[[nodiscard]] Rational rateFrom(const std::string& option, const std::string& text);

} // namespace sweep
