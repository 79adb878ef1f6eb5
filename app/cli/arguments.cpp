#include "app/cli/arguments.h"

#include "core/number/exact_expression.h"
#include "widgets/format/numbers.h"

#include <limits>

namespace sweep {

namespace {

// The value of a text by `read`, evaluated() or exactlyEvaluated(), with the forms that the fields of the window take.
template <class Value>
Result<Value> typedValue(const std::string& text, Result<Value> (*read)(std::string_view, const ExpressionRules&))
{
    const QString typed = QString::fromStdString(text).replace(QChar(0x2212), u'-');
    const bool isDecimalComma = plainFractionText(typed).find(',') == std::string::npos;
    return read(typed.toStdString(), {.decimalComma = isDecimalComma});
}

template <class Value>
Value validValue(const std::string& option, const std::string& text,
                 Result<Value> (*read)(std::string_view, const ExpressionRules&))
{
    const auto value = typedValue(text, read);
    if (!value)
        throw CLI::ValidationError(option, '"' + text + "\": " + value.problems().front().text());
    return *value;
}

// None if the text is not a whole number from `least` to `most`.
std::optional<std::uint64_t> wholeNumberIn(const std::string& text, std::uint64_t least, std::uint64_t most)
{
    const auto value = typedValue(text, exactlyEvaluated);
    if (!value || *value < least || *value > most || denominator(*value) != 1)
        return std::nullopt;
    return numerator(*value).convert_to<std::uint64_t>();
}

} // namespace

QSize pixelSizeFrom(const std::string& option, const std::string& text)
{
    constexpr std::uint64_t largest = 16384;
    for (std::size_t cross = text.find('x'); cross != std::string::npos; cross = text.find('x', cross + 1)) {
        const auto width = wholeNumberIn(text.substr(0, cross), 1, largest); // 'x' may also be part of a number
        const auto height = wholeNumberIn(text.substr(cross + 1), 1, largest);
        if (width && height)
            return {int(*width), int(*height)};
    }
    throw CLI::ValidationError(option, "\"" + text + "\" is not a size such as 1280x800, each 1 to 16384");
}

ExpressionValue expressionFrom(const std::string& option, const std::string& text)
{
    return validValue(option, text, evaluated);
}

double nearestDoubleFrom(const std::string& option, const std::string& text)
{
    return expressionFrom(option, text).nearest;
}

Rational numberFrom(const std::string& option, const std::string& text)
{
    return validValue(option, text, exactlyEvaluated);
}

std::uint64_t wholeNumberFrom(const std::string& option, const std::string& text)
{
    (void)numberFrom(option, text); // reports what is no number at all
    if (const auto number = wholeNumberIn(text, 0, std::numeric_limits<std::uint64_t>::max()))
        return *number;
    throw CLI::ValidationError(option, '"' + text + "\" is not a whole number, 0 or above, that is below 2⁶⁴");
}

std::uint64_t positionFrom(const std::string& option, const std::string& text)
{
    const std::uint64_t number = wholeNumberFrom(option, text);
    if (number == 0)
        throw CLI::ValidationError(option, "counts from 1");
    return number - 1;
}

std::vector<std::string> partsOf(const std::string& text)
{
    std::vector<std::string> parts(1);
    int depth = 0;
    for (const char c : text) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (c == ',' && depth == 0)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

} // namespace sweep
