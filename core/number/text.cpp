#include <sweepbench/number/text.h>

#include "core/base/decimal.h"
#include "core/number/algebraic_root.h"
#include "core/number/roots.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/number/instant.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace sweep {

namespace {

constexpr long long mostExponent = 1'000'000'000; // larger exponents are clamped to it

int digitOf(char c, int base)
{
    const int digit = c >= '0' && c <= '9'   ? c - '0'
                      : c >= 'a' && c <= 'f' ? c - 'a' + 10
                      : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                             : base;
    return digit < base ? digit : -1;
}

class LiteralReader
{
public:
    LiteralReader(std::string_view text, bool comma, int mostBits) : m_text(text), m_comma(comma), m_mostBits(mostBits)
    {
    }

    Literal read()
    {
        if (m_text.size() > 1 && m_text[0] == '0' && (m_text[1] == 'x' || m_text[1] == 'X')) {
            m_base = 16;
            m_at = 2;
        }
        readDigits();
        if (m_count == 0)
            return m_base == 16 ? Literal{m_at, {}, "0x is followed by hexadecimal digits, such as 0x1.8p-3"}
                                : Literal{};
        if (!readExponent())
            return {m_at + 1, {}, "an exponent has digits, such as 1e-3 or 0x1p-3"};
        return {m_at, value(), "its exponent is too large to compute with"};
    }

private:
    [[nodiscard]] int digitAt(std::size_t at) const { return at < m_text.size() ? digitOf(m_text[at], m_base) : -1; }
    [[nodiscard]] bool isMark(std::size_t at) const
    {
        if (at >= m_text.size())
            return false;
        // A comma without a digit after it is not part of the number.
        return m_text[at] == '.' || (m_comma && m_text[at] == ',' && m_base == 10 && digitAt(at + 1) >= 0);
    }
    void readDigits()
    {
        bool marked = false;
        for (; digitAt(m_at) >= 0 || (!marked && isMark(m_at)); ++m_at) {
            if (digitAt(m_at) < 0) {
                marked = true;
                continue;
            }
            m_digits = m_digits * m_base + digitAt(m_at);
            ++m_count;
            m_fractionDigits += marked ? 1 : 0;
        }
    }
    // Returns false if the exponent letter is not followed by digits.
    bool readExponent()
    {
        const char letter = m_base == 16 ? 'p' : 'e';
        if (m_at >= m_text.size() || (m_text[m_at] | 0x20) != letter)
            return true;
        std::size_t at = m_at + 1;
        const bool negative = at < m_text.size() && m_text[at] == '-';
        if (negative || (at < m_text.size() && m_text[at] == '+'))
            ++at;
        if (at >= m_text.size() || digitOf(m_text[at], 10) < 0)
            return false;
        for (; at < m_text.size() && digitOf(m_text[at], 10) >= 0; ++at)
            m_exponent = std::min(mostExponent, m_exponent * 10 + digitOf(m_text[at], 10));
        m_exponent = negative ? -m_exponent : m_exponent;
        m_at = at;
        return true;
    }
    [[nodiscard]] std::optional<Rational> value() const
    {
        if (m_digits.is_zero())
            return Rational(0);
        const long long exponent = m_base == 16 ? m_exponent - 4 * m_fractionDigits : m_exponent - m_fractionDigits;
        const Integer base(m_base == 16 ? 2 : 10);
        // 10^k has at most 4·k binary digits.
        if (std::abs(exponent) * (m_base == 16 ? 1 : 4) + bitLength(m_digits) > m_mostBits)
            return std::nullopt;
        const Integer power = boost::multiprecision::pow(base, static_cast<unsigned>(std::abs(exponent)));
        return exponent >= 0 ? Rational(m_digits * power) : Rational(m_digits, power);
    }

    std::string_view m_text;
    bool m_comma;
    int m_mostBits;
    int m_base = 10;
    std::size_t m_at = 0;
    std::size_t m_count = 0;
    long long m_fractionDigits = 0;
    long long m_exponent = 0;
    Integer m_digits = 0;
};

} // namespace

Literal literalAt(std::string_view text, bool comma, int mostBits)
{
    return LiteralReader(text, comma, mostBits).read();
}

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

bool sameFraction(std::string_view one, std::string_view other)
{
    const auto p = fractionFrom(one);
    const auto q = fractionFrom(other);
    return p && q && *p == *q;
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
    const std::optional<Polynomial> p = polynomialUpToDegree2(t);
    if (!p || p->degree() == 2)
        return std::nullopt;
    return Rational(-p->coefficients()[0], p->coefficients()[1]);
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

namespace {

Rational rationalPowerOfTen(int exponent)
{
    const Integer power = boost::multiprecision::pow(Integer(10), static_cast<unsigned>(std::abs(exponent)));
    return exponent >= 0 ? Rational(power) : Rational(Integer(1), power);
}

// The largest k with 10^k ≤ x. Requires: x > 0.
int decimalExponent(const Rational& x)
{
    const int bits = bitLength(numerator(x)) - bitLength(denominator(x));
    int k = static_cast<int>(std::floor(bits * 0.30103)); // at most two off: |x/2^bits| is between 1/2 and 2
    while (rationalPowerOfTen(k) > x)
        --k;
    while (rationalPowerOfTen(k + 1) <= x)
        ++k;
    return k;
}

} // namespace

std::string scientific(const Rational& x, int digits)
{
    SWEEP_EXPECTS(!x.is_zero() && digits >= 1);
    const Rational magnitude = abs(x);
    int exponent = decimalExponent(magnitude);
    const Rational scaled = magnitude * rationalPowerOfTen(digits - 1 - exponent) + Rational(1, 2);
    Integer leading = numerator(scaled) / denominator(scaled);
    if (leading == numerator(rationalPowerOfTen(digits))) {
        leading /= 10;
        ++exponent;
    }
    std::string text = leading.str();
    if (digits > 1)
        text.insert(1, ".");
    return (x.sign() < 0 ? "-" : "") + text + "e" + std::to_string(exponent);
}

bool isBeyondDoubles(const Rational& x)
{
    static const Rational largest = rationalOf(Dyadic(std::numeric_limits<double>::max()));
    static const Rational smallestNormal = rationalOf(Dyadic(std::numeric_limits<double>::min()));
    const Rational magnitude = abs(x);
    if (magnitude >= smallestNormal || x.is_zero())
        return magnitude > largest;
    return rationalOf(Dyadic(nearest(x))) != x;
}

std::string threeDigits(const Rational& x)
{
    constexpr int digits = 3;
    return (x.sign() < 0 ? "" : "+") + scientific(x, digits);
}

namespace {

Integer powerOfTen(int exponent)
{
    return boost::multiprecision::pow(Integer(10), static_cast<unsigned>(exponent));
}

// The largest integer ≤ x/10^e.
Integer quotientBelow(const Dyadic& x, int e)
{
    const Dyadic scaled = e >= 0 ? x : x * Dyadic(powerOfTen(-e), 0);
    const Integer whole = shifted(scaled.mantissa(), scaled.exponent());
    return e >= 0 ? Integer(whole / powerOfTen(e)) : whole;
}

// The integer nearest to x/10^e, halves rounded up.
Integer quotientNear(const Dyadic& x, int e)
{
    return (quotientBelow(x.scaled(1), e) + 1) >> 1U;
}

// The magnitude and the sign of n(t)/d(t), exactly.
class Magnitude
{
public:
    // Requires: d(t) > 0.
    Magnitude(const Polynomial& n, Polynomial d, const Instant& t)
        : m_sign(signAt(n, t)), m_n(m_sign == Sign::negative ? -n : n), m_d(std::move(d)), m_t(t)
    {
    }
    explicit Magnitude(const Instant& t) : Magnitude(identity(), Polynomial(Dyadic(1)), t) {}

    [[nodiscard]] Sign sign() const { return m_sign; }

    // The sign of (magnitude − m·10^e).
    [[nodiscard]] Sign compare(const Integer& m, int e) const
    {
        const Dyadic ones(e >= 0 ? Integer(1) : powerOfTen(-e), 0);
        const Dyadic x(e >= 0 ? Integer(m * powerOfTen(e)) : m, 0);
        if (m_known && m_known->low * ones > x)
            return Sign::positive;
        if (m_known && m_known->high * ones < x)
            return Sign::negative;
        return signAt(m_n * Polynomial(ones) - m_d * Polynomial(x), m_t);
    }

    // An interval of width at most 2^−bits of the magnitude. Terminates because neither n(t) nor d(t) is zero.
    // Requires: the sign is not zero.
    [[nodiscard]] Enclosure enclosure(int bits) const
    {
        if (m_known && m_known->high - m_known->low <= m_known->low.scaled(-bits))
            return *m_known;
        for (int precision = bits + 64;; precision *= 4) {
            const Enclosure time = m_t.isDouble() ? Enclosure::exactly(Dyadic(m_t.nearest()))
                                                  : m_t.root()->narrowed(precision).enclosure();
            const Enclosure n = valueOn(m_n, time, precision);
            const Enclosure d = valueOn(m_d, time, precision);
            if (n.low.sign() != Sign::positive || d.low.sign() != Sign::positive)
                continue;
            const Enclosure ratio = quotient(n, d, precision);
            if (ratio.high - ratio.low <= ratio.low.scaled(-bits))
                return m_known.emplace(ratio);
        }
    }

private:
    static const Polynomial& identity()
    {
        static const Polynomial t(std::vector<Dyadic>{Dyadic(0), Dyadic(1)});
        return t;
    }

    Sign m_sign;
    Polynomial m_n;
    Polynomial m_d;
    const Instant& m_t;
    mutable std::optional<Enclosure> m_known; // the last enclosure
};

// Significant digits of a number: ±0.figures·10^exponent; zero has no figures.
struct Figures
{
    Sign sign = Sign::zero;
    std::string figures = {};
    int exponent = 0;
    bool areExact = true;
};

enum class Ending
{
    rounded,
    truncated
};

// The exponent for which 10^(exponent − 1) ≤ x < 10^exponent. An enclosure of `bits` bits decides it if it can.
int exponentOf(const Magnitude& x, int bits)
{
    const Dyadic about = x.enclosure(bits).low;
    int exponent = static_cast<int>(std::floor((bitLength(about.mantissa()) + about.exponent()) * std::log10(2.0)));
    while (x.compare(1, exponent) != Sign::negative)
        ++exponent;
    while (x.compare(1, exponent - 1) == Sign::negative)
        --exponent;
    return exponent;
}

// x/10^e rounded or truncated to an integer. Exact signs decide if an enclosure of `bits` bits leaves several.
Integer integerOf(const Magnitude& x, int e, Ending ending, int bits)
{
    const bool rounds = ending == Ending::rounded;
    const Enclosure about = x.enclosure(bits);
    Integer low = rounds ? quotientNear(about.low, e) : quotientBelow(about.low, e);
    Integer high = (rounds ? quotientNear(about.high, e) : quotientBelow(about.high, e));
    // From here on: low ≤ result ≤ high.
    while (low < high) {
        const Integer mid = (low + high + 1) / 2;
        const Sign side = rounds ? x.compare((2 * mid - 1) * 5, e - 1) : x.compare(mid, e);
        if (side == Sign::negative)
            high = mid - 1;
        else
            low = mid;
    }
    return low;
}

Figures figuresOf(const Magnitude& x, int count, Ending ending)
{
    SWEEP_EXPECTS(count >= 1 && count <= mostDigits + 1);
    if (x.sign() == Sign::zero)
        return {};
    const int bits = static_cast<int>(count * 3.33) + 32;
    const int exponent = exponentOf(x, bits);
    const Integer integer = integerOf(x, exponent - count, ending, bits);
    Figures result{x.sign(), integer.str(), exponent, x.compare(integer, exponent - count) == Sign::zero};
    if (static_cast<int>(result.figures.size()) > count) { // 9.99… rounded up to 10
        result.figures.pop_back();
        ++result.exponent;
    }
    return result;
}

// Whether the plain text is short and has no digits other than the figures.
bool isPlain(const Figures& x)
{
    return x.exponent <= 21 && x.exponent >= -5 && x.exponent <= static_cast<int>(x.figures.size());
}

// The text of x, with `mark` after the last digit.
std::string textOf(const Figures& x, bool plain, const std::string& mark = {})
{
    if (x.figures.empty())
        return "0";
    const std::string sign = x.sign == Sign::negative ? "-" : "";
    const auto withPoint = [](const std::string& figures, std::size_t at) {
        return figures.substr(0, at) + (at < figures.size() ? "." : "") + figures.substr(at);
    };
    if (!plain)
        return sign + withPoint(x.figures, 1) + mark + "e" + std::to_string(x.exponent - 1);
    if (x.exponent <= 0)
        return sign + "0." + std::string(static_cast<std::size_t>(-x.exponent), '0') + x.figures + mark;
    return sign + withPoint(x.figures, static_cast<std::size_t>(x.exponent)) + mark;
}

// Without the trailing zeros that the number does not need. Requires: the figures are exact.
Figures shortened(Figures x)
{
    const auto needed = isPlain(x) ? static_cast<std::size_t>(std::max(x.exponent, 1)) : std::size_t{1};
    while (x.figures.size() > needed && x.figures.back() == '0')
        x.figures.pop_back();
    return x;
}

// The first `count` of truncated figures, rounded. Requires: there are more than `count`, or none.
Figures shortenedTo(std::size_t count, Figures x)
{
    if (x.figures.empty())
        return x;
    const bool roundsUp = x.figures[count] >= '5';
    x.figures.resize(count);
    if (!roundsUp)
        return x;
    const std::size_t last = x.figures.find_last_not_of('9');
    if (last == std::string::npos) { // 9.99… becomes 10.0…
        x.figures = '1' + std::string(count - 1, '0');
        ++x.exponent;
        return x;
    }
    ++x.figures[last];
    x.figures.replace(last + 1, std::string::npos, count - 1 - last, '0');
    return x;
}

bool areAlike(const Figures& p, const Figures& q)
{
    return p.sign == q.sign && p.exponent == q.exponent && p.figures == q.figures;
}

constexpr int fewestTelling = 17; // as many as distinguish all doubles

// The fewest digits with which, and with any more of which, the rounded numbers differ. Truncated figures that are 20
// or more apart differ by more than one in the last figure but one, so the rounded numbers differ there.
int countApart(const Instant& p, const Instant& q)
{
    const Magnitude first(p);
    const Magnitude second(q);
    Figures x;
    Figures y;
    int count = fewestTelling;
    const auto areFar = [&] {
        if (x.sign != y.sign)
            return true;
        if (x.exponent != y.exponent) // a power of ten is one of them or lies between them
            return !areAlike(shortenedTo(std::size_t(count), x), shortenedTo(std::size_t(count), y));
        return abs(Integer(Integer(x.figures) - Integer(y.figures))) >= 20;
    };
    do {
        count = std::min(2 * count, mostDigits);
        x = figuresOf(first, count + 1, Ending::truncated);
        y = figuresOf(second, count + 1, Ending::truncated);
    } while (!areFar() && count < mostDigits);
    while (count > fewestTelling &&
           !areAlike(shortenedTo(std::size_t(count) - 1, x), shortenedTo(std::size_t(count) - 1, y)))
        --count;
    return count;
}

} // namespace

DecimalDigits roundedDigits(const Instant& t, int count)
{
    const Figures figures = figuresOf(Magnitude(t), count, Ending::rounded);
    return {textOf(figures, isPlain(figures)), figures.areExact};
}

std::string digits(const Instant& t, int count)
{
    return roundedDigits(t, count).text;
}

std::array<std::string, 2> pointDigits(const PolynomialVec& n, const Polynomial& d, const Instant& t, int count)
{
    const Figures x = figuresOf(Magnitude(n.x, d, t), count, Ending::rounded);
    const Figures y = figuresOf(Magnitude(n.y, d, t), count, Ending::rounded);
    const bool plain = (x.figures.empty() || isPlain(x)) && (y.figures.empty() || isPlain(y));
    return {textOf(x, plain), textOf(y, plain)};
}

std::string leadingDigits(const Instant& t, int count)
{
    Figures figures = figuresOf(Magnitude(t), count, Ending::truncated);
    if (figures.areExact)
        figures = shortened(std::move(figures));
    return textOf(figures, isPlain(figures), figures.areExact ? "" : "…");
}

std::optional<DecimalDigits> tellingDigits(const Instant& t, const Instant* before, const Instant* after)
{
    int count = 0;
    for (const Instant* const other : {before, after}) {
        SWEEP_EXPECTS(other == nullptr || *other != t);
        if (other != nullptr && other->nearest() == t.nearest())
            count = std::max(count, countApart(t, *other));
    }
    if (count == 0)
        return std::nullopt;
    const Magnitude size(t);
    Figures figures = figuresOf(size, count, Ending::rounded);
    while (count < mostDigits && nearestDouble(textOf(figures, false)) != t.nearest())
        figures = figuresOf(size, ++count, Ending::rounded);
    if (figures.areExact)
        figures = shortened(std::move(figures));
    return DecimalDigits{textOf(figures, isPlain(figures)), figures.areExact};
}

} // namespace sweep
