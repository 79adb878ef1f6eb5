#include "core/number/text/fraction.h"

#include "core/number/algebraic_root.h"
#include "core/number/text/decimal.h"
#include "core/number/text/literal.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

constexpr int mostBits = 1 << 13;

std::string_view trimmed(std::string_view text)
{
    const auto isBlank = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    return text;
}

Problem refused(std::string_view text, const std::string& why)
{
    return {.message = '"' + std::string(text) + "\" " + why};
}

Result<Rational> numberFrom(std::string_view text)
{
    std::string_view rest = trimmed(text);
    const bool negative = !rest.empty() && rest.front() == '-';
    if (!rest.empty() && (rest.front() == '-' || rest.front() == '+'))
        rest.remove_prefix(1);
    const Literal literal = literalAt(rest, false, mostBits);
    if (literal.length == 0)
        return refused(text, "is not a number such as 0.5, 0x1p-3 or 1/3");
    if (!literal.value)
        return refused(text, std::string("is not a number: ") + literal.fault);
    if (literal.length != rest.size())
        return refused(text, "is not a number such as 0.5, 0x1p-3 or 1/3");
    return negative ? Rational(-*literal.value) : *literal.value;
}

} // namespace

Result<Rational> fractionFrom(std::string_view text)
{
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos)
        return numberFrom(text);
    const auto numerator = numberFrom(text.substr(0, slash));
    const auto denominator = numberFrom(text.substr(slash + 1));
    if (!numerator || !denominator)
        return refused(text, "is not a number such as 0.5, 0x1p-3 or 1/3");
    if (denominator->is_zero())
        return refused(text, "divides by 0");
    return Rational(*numerator / *denominator);
}

std::string fractionText(const Rational& q)
{
    return q.str();
}

double roundedDown(const Rational& q)
{
    const double x = nearest(q);
    if (x == -std::numeric_limits<double>::infinity())
        return x;
    const bool tooHigh = std::isinf(x) || rationalOf(Dyadic(x)) > q;
    return (tooHigh ? std::nextafter(x, -std::numeric_limits<double>::infinity()) : x) + 0.0;
}

double roundedUp(const Rational& q)
{
    return -roundedDown(-q) + 0.0;
}

std::string leastDecimal(const Rational& q, int significant)
{
    std::array<char, 32> text{};
    const char* const end = std::to_chars(text.data(), text.data() + text.size(), nearest(q),
                                          std::chars_format::scientific, significant - 1)
                                .ptr;
    // The decimal nearest to q is less than one unit of its last digit below q.
    const std::string_view decimal(text.data(), static_cast<std::size_t>(end - text.data()));
    Rational least = fractionFrom(decimal).value();
    const std::string ones = "1" + std::string(decimal.substr(decimal.find('e')));
    // Divides by a Rational, because Boost 1.81 divides 1 by an Integer incorrectly.
    const Rational unit = fractionFrom(ones).value() /
                          Rational(boost::multiprecision::pow(Integer(10), static_cast<unsigned>(significant - 1)));
    while (least < q)
        least += unit;
    return shortestDecimal(nearest(least));
}

std::optional<Rational> rationalOf(const Instant& t)
{
    if (t.isDouble())
        return rationalOf(Dyadic(t.nearest()));
    const std::vector<Integer>& c = t.root()->polynomial().coefficients();
    if (c.size() == 2)
        return Rational(-c[0], c[1]);
    if (c.size() != 3)
        return std::nullopt;
    const Integer discriminant = c[1] * c[1] - 4 * c[2] * c[0];
    const Integer root = boost::multiprecision::sqrt(discriminant);
    if (root * root != discriminant)
        return std::nullopt;
    const Rational first(-c[1] + root, 2 * c[2]);
    return compare(t, first) == Sign::zero ? first : Rational(-c[1] - root, 2 * c[2]);
}

Sign compare(const Instant& t, const Rational& q)
{
    const double rounded = nearest(q);
    if (t.nearest() != rounded) // rounding is monotone, so this decides the order
        return t.nearest() < rounded ? Sign::negative : Sign::positive;
    if (t.isDouble())
        return signOf((rationalOf(Dyadic(t.nearest())) - q).sign());
    return t.root()->compare(boost::multiprecision::numerator(q), boost::multiprecision::denominator(q));
}

} // namespace sweep
