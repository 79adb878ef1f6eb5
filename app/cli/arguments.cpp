#include "app/cli/arguments.h"

#include "app/output/words.h"

#include <sweepbench/number/text.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace sweep {

namespace {

constexpr int largestSide = 16384;

// The integer at the front of [first, last), 0 if there is none, and a pointer behind it.
std::pair<int, const char*> sideFrom(const char* first, const char* last)
{
    int side = 0;
    const auto [rest, error] = std::from_chars(first, last, side);
    return {error == std::errc{} && side <= largestSide ? side : 0, rest};
}

// Reads a number that must be the whole text; otherwise returns an error.
template <class Number>
std::errc readWhole(const std::string& text, Number& value)
{
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    return error == std::errc{} && rest != end ? std::errc::invalid_argument : error;
}

} // namespace

QSize pixelSizeFrom(const std::string& option, const std::string& text)
{
    const char* end = text.data() + text.size();
    const auto [width, cross] = sideFrom(text.data(), end);
    if (cross != end && *cross == 'x') {
        const auto [height, rest] = sideFrom(cross + 1, end);
        if (width > 0 && height > 0 && rest == end)
            return {width, height};
    }
    throw CLI::ValidationError(option, "\"" + text + "\" is not a size such as 1280x800, each 1 to 16384");
}

double finiteNumberFrom(const std::string& option, const std::string& text)
{
    double value = 0;
    if (readWhole(text, value) != std::errc{} || !std::isfinite(value))
        throw CLI::ValidationError(option, "\"" + text + "\" is not a finite number");
    return value;
}

ExpressionValue expressionFrom(const std::string& option, const std::string& text)
{
    const auto value = evaluated(text);
    if (value)
        return *value;
    std::string message;
    for (const Problem& problem : value.problems())
        message += (message.empty() ? "" : "; ") + problem.text();
    throw CLI::ValidationError(option, '"' + text + "\": " + message);
}

double nearestDoubleFrom(const std::string& option, const std::string& text)
{
    return expressionFrom(option, text).nearest;
}

double secondsFrom(const std::string& option, const std::string& text)
{
    const double seconds = nearestDoubleFrom(option, text);
    if (!(seconds >= 0))
        throw CLI::ValidationError(option, decimalText(seconds) + " is below 0; 0 sets no limit");
    return seconds;
}

std::uint64_t wholeNumberFrom(const std::string& option, const std::string& text)
{
    std::uint64_t value = 0;
    const std::errc error = readWhole(text, value);
    if (error != std::errc{})
        throw CLI::ValidationError(option, '"' + text + "\" is not a whole number, 0 or above" +
                                               (error == std::errc::result_out_of_range ? ", that is below 2⁶⁴" : ""));
    return value;
}

std::uint64_t positionFrom(const std::string& option, const std::string& text)
{
    const std::uint64_t number = wholeNumberFrom(option, text);
    if (number == 0)
        throw CLI::ValidationError(option, "counts from 1");
    return number - 1;
}

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
