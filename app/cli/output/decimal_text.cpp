#include "app/cli/output/decimal_text.h"

#include "core/number/instant.h"
#include "core/number/text/coordinates.h"
#include "core/number/text/decimal.h"
#include "core/sampling/frames.h"

#include <array>
#include <charconv>

namespace sweep {

namespace {

std::string inBrackets(const CoordinateTexts& texts)
{
    return '(' + texts[0] + ", " + texts[1] + ')';
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

std::string digitsText(const Instant& instant, int count)
{
    return digitsText(roundedDigits(instant, count));
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
