#include "app/cli/input/exact_values.h"

#include "core/number/text/fraction.h"

#include <CLI/CLI.hpp>

namespace sweep {

Rational numberFrom(const std::string& option, const std::string& text)
{
    const auto value = fractionFrom(text);
    if (!value)
        throw CLI::ValidationError(option, value.problems().front().message);
    return *value;
}

Rational rateFrom(const std::string& option, const std::string& text)
{
    Rational rate = numberFrom(option, text);
    if (rate.sign() <= 0)
        throw CLI::ValidationError(option, text + " is not above 0");
    return rate;
}

} // namespace sweep
