#include "core/base/decimal.h"

#include <sweepbench/base/contract.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace sweep {

namespace {

// Whether the decimal is below 1. Called only for decimals far from 1, so that the position of the first digit decides.
bool isSmall(std::string_view decimal)
{
    const std::size_t mark = std::min(decimal.find_first_of("eE"), decimal.size());
    const std::string_view digits = decimal.substr(0, mark);
    const std::size_t first = digits.find_first_of("123456789");
    if (first == std::string_view::npos)
        return true;
    const std::size_t point = std::min(digits.find('.'), digits.size());
    const auto position = static_cast<long long>(point) - static_cast<long long>(first); // −3 for 0.001
    if (mark == decimal.size())
        return position <= 0;
    std::string_view written = decimal.substr(mark + 1);
    const bool negative = written.front() == '-';
    if (negative || written.front() == '+')
        written.remove_prefix(1);
    long long exponent = 0;
    constexpr long long huge = 1'000'000'000'000'000; // more than the number of digits of any text
    for (const char digit : written)
        exponent = std::min(huge, exponent * 10 + (digit - '0'));
    return position + (negative ? -exponent : exponent) <= 0;
}

} // namespace

std::string withTidyExponent(std::string_view decimal)
{
    const std::size_t mark = decimal.find('e');
    if (mark == std::string_view::npos)
        return std::string(decimal);
    std::string tidy(decimal.substr(0, mark + 1));
    std::string_view exponent = decimal.substr(mark + 1);
    if (exponent.front() == '-')
        tidy += '-';
    exponent.remove_prefix(exponent.find_first_not_of("+-"));
    exponent.remove_prefix(std::min(exponent.find_first_not_of('0'), exponent.size() - 1));
    return tidy.append(exponent);
}

namespace {

// Rounds once, to the given format.
template <class Number>
std::optional<double> nearest(std::string_view decimal)
{
    Number value = 0;
    const auto read = std::from_chars(decimal.data(), decimal.data() + decimal.size(), value);
    // A standard library may report a number that rounds to 0 as out of range, just like one that rounds to infinity.
    if (read.ec == std::errc::result_out_of_range)
        return isSmall(decimal) ? std::optional(decimal.front() == '-' ? -0.0 : 0.0) : std::nullopt;
    SWEEP_EXPECTS(read.ec == std::errc{} && read.ptr == decimal.data() + decimal.size());
    return std::isfinite(value) ? std::optional(static_cast<double>(value)) : std::nullopt;
}

// Plain digits are the easiest to read up to a magnitude, below which plain integers are exact.
template <class Number>
char* written(char* at, Number number, Number plainBelow)
{
    SWEEP_EXPECTS(std::isfinite(number));
    const Number magnitude = std::abs(number);
    const bool plain = magnitude == 0 || (magnitude >= static_cast<Number>(1e-5) && magnitude < plainBelow);
    if (plain)
        return std::to_chars(at, at + decimalRoom, number, std::chars_format::fixed).ptr;
    const auto end = std::to_chars(at, at + decimalRoom, number, std::chars_format::scientific);
    const std::string tidy = withTidyExponent({at, static_cast<std::size_t>(end.ptr - at)});
    return std::copy(tidy.begin(), tidy.end(), at);
}

} // namespace

std::optional<double> nearestDouble(std::string_view decimal)
{
    return nearest<double>(decimal);
}

std::optional<double> nearestSingle(std::string_view decimal)
{
    return nearest<float>(decimal);
}

double nearestSingle(double number)
{
    return static_cast<double>(static_cast<float>(number));
}

char* writeShortest(char* at, double number)
{
    return written(at, number, 1e16);
}

std::string shortestSingle(double number)
{
    SWEEP_EXPECTS(nearestSingle(number) == number);
    std::array<char, decimalRoom> buffer{};
    return {buffer.data(), written(buffer.data(), static_cast<float>(number), 1e8F)};
}

std::string shortestDecimal(double number)
{
    std::array<char, decimalRoom> buffer{};
    return {buffer.data(), writeShortest(buffer.data(), number)};
}

} // namespace sweep
