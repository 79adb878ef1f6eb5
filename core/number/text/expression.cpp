#include "core/number/text/expression.h"

#include "core/number/text/expression_dag.h"
#include "core/number/text/expression_parser.h"
#include "core/number/text/scientific.h"

#include <cmath>
#include <limits>

namespace sweep {

namespace {

using Node = ExpressionDag::Node;

constexpr double infinity = std::numeric_limits<double>::infinity();

Problem problemAt(std::size_t offset, std::string message)
{
    return {.line = 1, .column = static_cast<int>(offset) + 1, .message = std::move(message)};
}

// The midpoint of two neighbouring doubles; the lower may be −infinity, or the upper infinity.
Rational middleOf(double low, double high)
{
    const auto exactly = [](double x) {
        return std::isfinite(x) ? Dyadic(x)
                                : Dyadic(Integer(x < 0 ? -1 : 1), std::numeric_limits<double>::max_exponent);
    };
    return rationalOf(middle(exactly(low), exactly(high)));
}

std::optional<double> nearestOf(ExpressionDag& numbers, Node p)
{
    if (const Rational* value = numbers.asRational(p))
        return nearest(*value);
    for (int bits = 128; bits <= ExpressionDag::mostBits; bits *= 2) {
        const auto range = numbers.enclosure(p, bits);
        if (!range)
            continue;
        const double low = range->low.nearest();
        const double high = range->high.nearest();
        if (low == high)
            return low;
        if (std::nextafter(low, infinity) != high)
            continue;
        const Rational tie = middleOf(low, high);
        const auto away = numbers.difference(p, numbers.rational(tie));
        const auto side = away ? numbers.sign(*away) : std::nullopt;
        if (!side)
            return std::nullopt;
        return *side == Sign::zero ? nearest(tie) : *side == Sign::negative ? low : high;
    }
    return std::nullopt;
}

// The three leading digits of a number that is not 0.
std::optional<std::string> digitsOf(const ExpressionDag& numbers, Node p)
{
    if (const Rational* value = numbers.asRational(p))
        return threeDigits(*value);
    std::optional<std::string> digits;
    for (int bits = 128; bits <= ExpressionDag::mostBits; bits *= 2) {
        const auto range = numbers.enclosure(p, bits);
        if (!range || range->holdsZero())
            continue;
        digits = threeDigits(rationalOf(range->high));
        if (digits == threeDigits(rationalOf(range->low)))
            break; // otherwise the number lies very close to the midpoint between two such decimals
    }
    return digits;
}

std::optional<ExpressionValue> roundedValue(ExpressionDag& numbers, Node p)
{
    const auto rounded = nearestOf(numbers, p);
    if (!rounded)
        return std::nullopt;
    ExpressionValue value{*rounded};
    if (std::isinf(*rounded))
        return value;
    const auto error = numbers.difference(p, numbers.rational(rationalOf(Dyadic(*rounded))));
    const auto sign = error ? numbers.sign(*error) : std::nullopt;
    if (!sign)
        return std::nullopt;
    value.isExact = *sign == Sign::zero;
    if (value.isExact)
        return value;
    const auto digits = digitsOf(numbers, *error);
    if (!digits)
        return std::nullopt;
    value.remainder = nearestOf(numbers, *error).value_or(0);
    value.error = *digits;
    value.underflows = *rounded == 0;
    return value;
}

} // namespace

Result<ExpressionValue> evaluated(std::string_view text, const ExpressionRules& rules)
{
    ExpressionDag numbers;
    ExpressionParser parser(text, rules, numbers);
    const auto node = parser.parse();
    if (!node)
        return problemAt(parser.fault().offset, parser.fault().message);
    const auto value = roundedValue(numbers, *node);
    if (!value)
        return problemAt(0, "the value cannot be determined with 16384 binary digits; a simpler expression is allowed");
    if (std::isinf(value->nearest))
        return problemAt(0, "the value is beyond the finite doubles; its magnitude is below 1.798e308");
    return *value;
}

} // namespace sweep
