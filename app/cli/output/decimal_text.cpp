#include "app/cli/output/decimal_text.h"

#include "core/number/instant.h"
#include "core/number/text/decimal.h"

#include <array>
#include <charconv>
#include <string_view>

namespace sweep {

namespace {

// Every double has at most this many significant decimal digits.
constexpr int mostDigits = 767;

// The count of significant decimal digits that the double has exactly.
int significantDigits(double value)
{
    std::array<char, mostDigits + 16> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific,
                                   mostDigits - 1)
                         .ptr;
    std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    text = text.substr(0, text.find('e'));
    text.remove_suffix(text.size() - 1 - text.find_last_not_of("0."));
    int count = 0;
    for (const char c : text)
        count += c >= '0' && c <= '9' ? 1 : 0;
    return count;
}

} // namespace

std::string decimalText(double value)
{
    return value == 0 ? "0" : shortestDecimal(value);
}

std::string roundedText(double value, int significant)
{
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value == 0 ? 0.0 : value,
                                   std::chars_format::general, significant)
                         .ptr;
    return withTidyExponent({buffer.data(), end});
}

std::string instantText(const Instant& instant)
{
    return (instant.isDouble() ? "" : "≈ ") + decimalText(instant.nearest());
}

std::string digitsText(const Instant& instant, int count)
{
    const bool all = instant.isDouble() && (instant.nearest() == 0 || significantDigits(instant.nearest()) <= count);
    return (all ? "" : "≈ ") + digits(instant, count);
}

std::string exactText(const Instant& instant)
{
    const std::string form = closedForm(instant);
    if (!form.empty())
        return form;
    if (instant.isDouble())
        return decimalText(instant.nearest());
    return "between " + decimalText(instant.below()) + " and " + decimalText(instant.above());
}

std::string countedText(std::size_t count, const std::string& what)
{
    return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s");
}

} // namespace sweep
