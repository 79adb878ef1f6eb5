#include "app/cli/output/decimal_text.h"

#include "core/number/instant.h"
#include "core/number/text/coordinates.h"
#include "core/number/text/decimal.h"
#include "core/sampling/frames.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace sweep {

namespace {

std::string inBrackets(const CoordinateTexts& texts)
{
    return '(' + texts[0] + ", " + texts[1] + ')';
}

// True if numbers with these nearest doubles certainly differ within this many digits, because they are farther apart
// than a unit of the last digit and than the error of doubles.
bool areFarApart(double p, double q, int digits)
{
    return std::abs(p / 2 - q / 2) > std::pow(10, 2 - std::min(digits, 15)) * std::max(std::abs(p), std::abs(q));
}

} // namespace

std::string decimalText(double value)
{
    return value == 0 ? "0" : shortestDecimal(value);
}

std::string roundedDecimal(double value, int significant)
{
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value == 0 ? 0.0 : value,
                                   std::chars_format::general, significant)
                         .ptr;
    return withTidyExponent({buffer.data(), end});
}

std::string instantText(const Instant& instant, const AdjacentInstants& adjacent)
{
    const auto digits = tellingDigits(instant, adjacent.before, adjacent.after);
    return digits ? digitsText(*digits) : (instant.isDouble() ? "" : "≈ ") + decimalText(instant.nearest());
}

std::string eventTimeText(const Timeline& timeline, std::size_t event)
{
    const std::size_t instant = timeline.instantOf(event);
    return instantText(timeline.instants()[instant].time, neighboursOf(timeline, instant));
}

std::string pointText(Vec p)
{
    return inBrackets(shortestCoordinates(p));
}

std::string roundedPointText(Vec p, int significant)
{
    return inBrackets(roundedCoordinates(p, significant));
}

std::string digitsText(const Instant& instant, int count, const AdjacentInstants& adjacent)
{
    DecimalDigits own = roundedDigits(instant, count);
    for (const Instant* const other : {adjacent.before, adjacent.after}) {
        if (other == nullptr || areFarApart(instant.nearest(), other->nearest(), count))
            continue;
        while (count < mostDigits && roundedDigits(*other, count).text == own.text)
            own = roundedDigits(instant, ++count);
    }
    return digitsText(own);
}

std::string digitsText(const DecimalDigits& digits)
{
    return (digits.isExact ? "" : "≈ ") + digits.text;
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

std::string frameAtEndText(const FrameAtEnd& end)
{
    return std::string("The scene's time ") + (end.isStart ? "starts" : "ends") + " at " + decimalText(end.t) +
           ", the double nearest to " + fractionText(end.exact) + "; that counts as frame " +
           std::to_string(end.frame) + '.';
}

std::string countedText(std::size_t count, const std::string& what)
{
    return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s");
}

} // namespace sweep
