#include "app/cli/output/measured_text.h"

#include "app/cli/output/decimal_text.h"
#include "core/number/text/scientific.h"

namespace sweep {

std::string shortFraction(const Rational& value)
{
    constexpr std::size_t longest = 40;
    constexpr int longestBits = 140; // longer numbers have more digits than that
    if (bitLength(numerator(value)) > longestBits || bitLength(denominator(value)) > longestBits)
        return {};
    const std::string text = value.str();
    return text.size() <= longest ? text : std::string();
}

std::string measuredText(const Rational& value)
{
    const Rounded rounded = nearestFinite(value);
    if (rounded.isExact)
        return decimalText(rounded.value);
    constexpr int digits = 17;
    const std::string fraction = shortFraction(value);
    return fraction + (fraction.empty() ? "≈ " : " ≈ ") +
           (isBeyondDoubles(value) ? scientific(value, digits) : decimalText(rounded.value));
}

std::string measuredText(const QuadraticSurd& value)
{
    const auto fraction = asRational(value);
    return fraction ? measuredText(*fraction) : "≈ " + decimalText(nearestFinite(value).value);
}

std::string equalsText(const std::string& name, const std::string& measured)
{
    return name + (measured.starts_with("≈") ? " " : " = ") + measured;
}

} // namespace sweep
