#include "core/number/text/digits.h"

#include "core/base/contract.h"
#include "core/number/algebraic_root.h"
#include "core/number/instant.h"
#include "core/number/roots.h"
#include "core/number/text/decimal.h"

#include <algorithm>
#include <cmath>

namespace sweep {

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
        return e >= 0 ? signAt(m_n - m_d * Polynomial(Dyadic(m * powerOfTen(e), 0)), m_t)
                      : signAt(m_n * Polynomial(Dyadic(powerOfTen(-e), 0)) - m_d * Polynomial(Dyadic(m, 0)), m_t);
    }

    // An interval of width at most 2^−bits of the magnitude. Terminates because neither n(t) nor d(t) is zero.
    // Requires: the sign is not zero.
    [[nodiscard]] Enclosure enclosure(int bits) const
    {
        for (int precision = bits + 64;; precision *= 4) {
            const Enclosure time = m_t.isDouble() ? Enclosure::exactly(Dyadic(m_t.nearest()))
                                                  : m_t.root()->narrowed(precision).enclosure();
            const Enclosure n = valueOn(m_n, time, precision);
            const Enclosure d = valueOn(m_d, time, precision);
            if (n.low.sign() != Sign::positive || d.low.sign() != Sign::positive)
                continue;
            const Enclosure ratio = quotient(n, d, precision);
            if (ratio.high - ratio.low <= ratio.low.scaled(-bits))
                return ratio;
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

// The exponent for which 10^(exponent − 1) ≤ x < 10^exponent.
int exponentOf(const Magnitude& x)
{
    const Dyadic about = x.enclosure(2).low;
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
    const int exponent = exponentOf(x);
    const int bits = static_cast<int>(count * 3.33) + 32;
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
