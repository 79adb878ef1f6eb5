#include "tests/support/oracle/exact.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <stdexcept>

namespace sweep::oracle {

Rational power(int base, int exponent)
{
    const Integer p = boost::multiprecision::pow(Integer(base), static_cast<unsigned>(std::abs(exponent)));
    return exponent >= 0 ? Rational(p) : Rational(Integer(1), p);
}

Integer floorOf(const Rational& q)
{
    const Integer n = numerator(q);
    const Integer d = denominator(q);
    Integer quotient = n / d; // towards zero
    if (n < 0 && quotient * d != n)
        --quotient;
    return quotient;
}

namespace {

// q > 0 as mantissa · 2^exponent, with the mantissa rounded to at most 53 bits, or fewer below the normal range.
double nearestPositive(const Rational& q)
{
    int exponent = static_cast<int>(msb(numerator(q))) - static_cast<int>(msb(denominator(q))) - 53;
    while (q >= power(2, exponent + 53))
        ++exponent;
    if (exponent < -1074)
        exponent = -1074;
    const Rational scaled = q * power(2, -exponent);
    Integer mantissa = floorOf(scaled);
    const Rational rest = scaled - Rational(mantissa);
    const Rational half(1, 2);
    if (rest > half || (rest == half && bit_test(mantissa, 0)))
        ++mantissa;
    const double value = std::ldexp(mantissa.convert_to<double>(), exponent);
    return std::isinf(value) ? std::numeric_limits<double>::max() : value;
}

} // namespace

double nearestDouble(const Rational& q)
{
    if (q == 0)
        return 0;
    if (q > 0)
        return nearestPositive(q);
    const double value = nearestPositive(-q);
    return value == 0 ? 0 : -value;
}

Rational parseRational(std::string_view text)
{
    if (const auto slash = text.find('/'); slash != text.npos)
        return Rational(Integer(std::string(text.substr(0, slash))), Integer(std::string(text.substr(slash + 1))));
    int exponent = 0;
    if (const auto e = text.find_first_of("eE"); e != text.npos) {
        exponent = std::stoi(std::string(text.substr(e + 1)));
        text = text.substr(0, e);
    }
    std::string digits;
    bool fraction = false;
    for (const char c : text) {
        if (c == '.') {
            fraction = true;
            continue;
        }
        if (!(c >= '0' && c <= '9') && c != '-' && c != '+')
            throw std::invalid_argument("not a number: " + std::string(text));
        if (c != '+')
            digits += c;
        exponent -= fraction ? 1 : 0;
    }
    const bool negative = !digits.empty() && digits[0] == '-';
    const auto first = digits.find_first_not_of("-0"); // a leading zero would mean octal
    const Integer magnitude = first == std::string::npos ? Integer(0) : Integer(digits.substr(first));
    return Rational(negative ? Integer(-magnitude) : magnitude) * power(10, exponent);
}

std::vector<Rational> convergents(const Rational& q, int count)
{
    std::vector<Rational> found;
    Integer p0 = 0, q0 = 1, p1 = 1, q1 = 0;
    Rational rest = q;
    while (count-- > 0) {
        const Integer whole = floorOf(rest);
        const Integer p2 = whole * p1 + p0;
        const Integer q2 = whole * q1 + q0;
        found.emplace_back(p2, q2);
        p0 = p1, q0 = q1, p1 = p2, q1 = q2;
        rest -= Rational(whole);
        if (rest == 0)
            break;
        rest = 1 / rest;
    }
    return found;
}

namespace {

// nullopt beyond so many levels of the continued fraction: the denominator is then at least a Fibonacci number.
std::optional<Rational> simplestWithin(const Rational& lo, const Rational& hi, int levels)
{
    const Integer whole = floorOf(lo);
    if (Rational(whole + 1) < hi)
        return Rational(whole + 1);
    if (levels == 0)
        return std::nullopt;
    const Rational base(whole);
    // Now whole ≤ lo < hi ≤ whole + 1, so that the reciprocals of the fractional parts bound a simpler problem.
    const Rational from = 1 / (hi - base);
    if (lo == base)
        return base + 1 / Rational(floorOf(from) + 1);
    const auto rest = simplestWithin(from, 1 / (lo - base), levels - 1);
    return rest ? std::optional<Rational>(base + 1 / *rest) : std::nullopt;
}

} // namespace

Rational simplestBetween(const Rational& lo, const Rational& hi)
{
    constexpr int unlimited = -1;
    return *simplestWithin(lo, hi, unlimited);
}

std::optional<Rational> rationalIn(const Enclosure& enclosure)
{
    if (enclosure.exact())
        return enclosure.lo;
    constexpr int levels = 190; // the 190th Fibonacci number has 131 bits
    const auto simple = simplestWithin(enclosure.lo, enclosure.hi, levels);
    if (!simple)
        return std::nullopt;
    const Integer d = denominator(*simple);
    const bool simpler = Rational(1, d * d) > (enclosure.hi - enclosure.lo) * power(10, 12);
    return simpler && msb(d) < 128 ? simple : std::nullopt;
}

Rational exactly(Quad x)
{
    int exponent = 0; // the exponent may exceed the range of doubles
    const Quad large = 0x1p500;
    for (; x > large || x < -large; exponent += 500)
        x /= large;
    for (; x != 0 && x < 1 / large && x > -1 / large; exponent -= 500)
        x *= large;
    Rational sum = 0;
    for (int part = 0; part < 4 && x != 0; ++part) {
        const double leading = static_cast<double>(x);
        sum += Rational(leading);
        x -= leading;
    }
    return sum * power(2, exponent);
}

template <>
Rational as<Rational>(const Rational& q)
{
    return q;
}

template <>
Quad as<Quad>(const Rational& q)
{
    const double first = nearestDouble(q);
    const Rational rest = q - Rational(first);
    const double second = nearestDouble(rest);
    return Quad(first) + (Quad(second) + Quad(nearestDouble(rest - Rational(second))));
}

template <>
Big as<Big>(const Rational& q)
{
    return Big(numerator(q)) / Big(denominator(q));
}

template <>
Huge as<Huge>(const Rational& q)
{
    return Huge(numerator(q)) / Huge(denominator(q));
}

namespace {

thread_local bool readsDecimals = false;

} // namespace

ReadingDecimals::ReadingDecimals()
{
    readsDecimals = true;
}

ReadingDecimals::~ReadingDecimals()
{
    readsDecimals = false;
}

bool ReadingDecimals::isOn()
{
    return readsDecimals;
}

Rational shortestDecimalOf(double x)
{
    char text[40];
    for (int digits = 1; digits <= 17; ++digits) {
        std::snprintf(text, sizeof text, "%.*e", digits - 1, x);
        if (std::strtod(text, nullptr) == x)
            break;
    }
    return parseRational(text);
}

} // namespace sweep::oracle
