#include "core/number/expression.h"

#include "core/base/decimal.h"
#include "core/number/algebraic_root.h"
#include "core/number/exact_expression.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/number/text.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>
#include <variant>

namespace sweep {

// A number while it is computed: a fraction, or bounds of 300 digits.

// Fractions are exact. An irrational square root, and a number computed from it, is an interval that contains it, of
// 1024 binary digits. An interval that consists of one number is stored as that fraction.
class Operand
{
public:
    static constexpr int mostBits = 1 << 14; // the limit for numerator, denominator, and the exponents of an interval

    explicit Operand(Rational value) : m_value(std::move(value)) {}
    explicit Operand(Enclosure range);

    // The fraction if the number is known exactly, otherwise null.
    [[nodiscard]] const Rational* asRational() const { return std::get_if<Rational>(&m_value); }
    [[nodiscard]] Enclosure enclosure() const;
    // None if the interval contains 0 and other numbers.
    [[nodiscard]] std::optional<Sign> sign() const;
    [[nodiscard]] bool isTooLarge() const;

    friend Operand operator+(const Operand& p, const Operand& q);
    friend Operand operator-(const Operand& p, const Operand& q);
    friend Operand operator*(const Operand& p, const Operand& q);
    // Requires: q is certainly not 0.
    friend Operand operator/(const Operand& p, const Operand& q);
    // Requires: p > 0, certainly.
    friend Operand rootOf(const Operand& p);
    // The greater and the lesser of two numbers; if their intervals overlap, an interval that contains it.
    friend Operand greater(const Operand& p, const Operand& q);
    friend Operand lesser(const Operand& p, const Operand& q);

private:
    static constexpr int bits = 1024; // 308 decimal digits
    using Combine = Enclosure (*)(const Enclosure& p, const Enclosure& q, int bits);
    template <class Exact>
    [[nodiscard]] static Operand combined(const Operand& p, const Operand& q, const Exact& exact, Combine enclosed);

    std::variant<Rational, Enclosure> m_value;
};

namespace {

// √x to at least `bits` binary digits, rounded down or up. Requires: x > 0.
Dyadic rootOf(const Dyadic& x, int bits, bool up)
{
    int shift = std::max(0, 2 * bits - bitLength(x.mantissa()));
    if ((x.exponent() - shift) % 2 != 0)
        ++shift;
    const Integer square = shifted(x.mantissa(), shift);
    Integer root = boost::multiprecision::sqrt(square);
    if (up && root * root != square)
        ++root;
    return {std::move(root), (x.exponent() - shift) / 2};
}

std::optional<Integer> exactRoot(const Integer& n)
{
    Integer root = boost::multiprecision::sqrt(n);
    return root * root == n ? std::optional(std::move(root)) : std::nullopt;
}

} // namespace

Operand::Operand(Enclosure range)
{
    if (range.low == range.high)
        m_value = rationalOf(range.low);
    else
        m_value = std::move(range);
}

Enclosure Operand::enclosure() const
{
    if (const Rational* value = asRational())
        return quotient(Enclosure::exactly(Dyadic(numerator(*value), 0)),
                        Enclosure::exactly(Dyadic(denominator(*value), 0)), bits);
    return std::get<Enclosure>(m_value);
}

std::optional<Sign> Operand::sign() const
{
    if (const Rational* value = asRational())
        return signOf(value->sign());
    return std::get<Enclosure>(m_value).signFiltered();
}

bool Operand::isTooLarge() const
{
    if (const Rational* value = asRational())
        return std::max(bitLength(numerator(*value)), bitLength(denominator(*value))) > mostBits;
    const auto isFar = [](const Dyadic& x) {
        return !x.isZero() && std::abs(bitLength(x.mantissa()) + static_cast<long long>(x.exponent())) > mostBits;
    };
    const auto& range = std::get<Enclosure>(m_value);
    return isFar(range.low) || isFar(range.high);
}

template <class Exact>
Operand Operand::combined(const Operand& p, const Operand& q, const Exact& exact, Combine enclosed)
{
    if (p.asRational() && q.asRational())
        return Operand(Rational(exact(*p.asRational(), *q.asRational())));
    return Operand(enclosed(p.enclosure(), q.enclosure(), bits));
}

Operand operator+(const Operand& p, const Operand& q)
{
    return Operand::combined(p, q, std::plus(), sum);
}

Operand operator-(const Operand& p, const Operand& q)
{
    return Operand::combined(p, q, std::minus(), [](const Enclosure& a, const Enclosure& b, int bits) {
        return sum(a, {-b.high, -b.low}, bits);
    });
}

Operand operator*(const Operand& p, const Operand& q)
{
    return Operand::combined(p, q, std::multiplies(), product);
}

Operand operator/(const Operand& p, const Operand& q)
{
    return Operand::combined(p, q, std::divides(), quotient);
}

Operand rootOf(const Operand& p)
{
    SWEEP_EXPECTS(p.sign() == Sign::positive);
    if (const Rational* value = p.asRational()) {
        const auto top = exactRoot(numerator(*value));
        const auto bottom = exactRoot(denominator(*value));
        if (top && bottom)
            return Operand(Rational(*top, *bottom));
    }
    const Enclosure range = p.enclosure();
    constexpr int bits = Operand::bits;
    return Operand(Enclosure{rootOf(range.low, bits, false), rootOf(range.high, bits, true)}.rounded(bits));
}

Operand greater(const Operand& p, const Operand& q)
{
    if (const auto sign = (p - q).sign())
        return *sign == Sign::positive ? p : q;
    const Enclosure a = p.enclosure();
    const Enclosure b = q.enclosure();
    return Operand(Enclosure{std::max(a.low, b.low), std::max(a.high, b.high)});
}

Operand lesser(const Operand& p, const Operand& q)
{
    return Operand(0) - greater(Operand(0) - p, Operand(0) - q);
}

// Recursive-descent parser of arithmetic expressions that evaluates while it parses.

// Stops at the first fault. One function for each level of precedence: sum, product, factor, power, primary.
class ExpressionParser
{
public:
    // Both must outlive the parser.
    ExpressionParser(std::string_view text, const ExpressionRules& rules) : m_text(text), m_rules(rules) {}

    // The value of the whole text; nothing after a fault.
    [[nodiscard]] std::optional<Operand> parse();
    [[nodiscard]] const Problem& fault() const { return *m_fault; }

private:
    // Each function returns nothing after a fault.
    using Value = std::optional<Operand>;
    Value sum();
    Value product();
    Value factor();
    Value power();
    Value primary();
    Value number();
    Value word();
    Value call(std::string_view name, std::size_t begin);
    Value parenthesis();

    Value raised(Operand base, const Operand& exponent, std::size_t at);
    Value divided(const Operand& p, const Operand& q, std::size_t at);
    Value squareRoot(const Operand& p, std::size_t at);
    Value hypotenuse(const std::vector<Operand>& arguments, std::size_t at);
    Value checked(Operand value, std::size_t at); // reports a fault if the value grew too large

    void skipSpace();
    bool take(std::string_view token);
    [[nodiscard]] std::string found() const;
    [[nodiscard]] bool hasSemicolon() const;
    [[nodiscard]] std::string knownNames() const;
    std::nullopt_t fail(std::size_t offset, std::string message);

    std::string_view m_text;
    const ExpressionRules& m_rules;
    std::size_t m_at = 0;
    int m_depth = 0;
    bool m_commaSeparates = false; // a comma separates the arguments of the innermost call
    std::optional<Problem> m_fault;
};

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr float infinityOfSingles = std::numeric_limits<float>::infinity();

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

// None if the interval does not determine it. An interval about the midpoint of two neighbouring doubles, the width of
// its error, counts as the midpoint.
std::optional<double> nearestOf(const Operand& p)
{
    if (const Rational* value = p.asRational())
        return nearest(*value);
    const Enclosure range = p.enclosure();
    const double low = range.low.nearest();
    const double high = range.high.nearest();
    if (low == high)
        return low;
    return std::nextafter(low, infinity) == high ? std::optional(nearest(middleOf(low, high))) : std::nullopt;
}

// "+1.85e-17", or with an interval "≈ +1.85e-17"; "≈ 0" if the interval contains 0.
std::string textOfError(const Operand& error)
{
    if (const Rational* value = error.asRational())
        return threeDigits(*value);
    const Enclosure range = error.enclosure();
    if (range.holdsZero())
        return "≈ 0";
    return "≈ " + threeDigits(rationalOf(range.high));
}

// The single nearest to a number of which the nearest double and the sign of (number − double) are known. Of the two
// doubles around any other number one is odd, and an odd double is on the same side of every midpoint of two singles as
// the number, because these midpoints are even.
double singleFrom(double near, Sign rest)
{
    if (rest == Sign::zero)
        return nearestSingle(near) + 0.0;
    const double low = rest == Sign::negative ? std::nextafter(near, -infinity) : near;
    const bool isOdd = (std::bit_cast<std::uint64_t>(low) & 1U) != 0;
    return nearestSingle(isOdd ? low : std::nextafter(low, infinity)) + 0.0; // the sum turns −0 into 0
}

// As nearestOf().
std::optional<double> nearestSingleOf(const Operand& p)
{
    if (const Rational* value = p.asRational()) {
        const double near = nearest(*value);
        return std::isinf(near) ? near : singleFrom(near, signOf((*value - rationalOf(Dyadic(near))).sign()));
    }
    const auto single = [](const Dyadic& x) {
        const double near = x.nearest();
        return std::isinf(near) ? near : singleFrom(near, (x - Dyadic(near)).sign());
    };
    const Enclosure range = p.enclosure();
    const double low = single(range.low);
    const double high = single(range.high);
    if (low == high)
        return low;
    const bool areAdjacent = static_cast<double>(std::nextafter(static_cast<float>(low), infinityOfSingles)) == high;
    return areAdjacent ? std::optional(nearestSingle(std::midpoint(low, high))) : std::nullopt;
}

std::optional<ExpressionValue> roundedValue(const Operand& p, bool toSingle)
{
    const auto rounded = toSingle ? nearestSingleOf(p) : nearestOf(p);
    if (!rounded)
        return std::nullopt;
    ExpressionValue value{*rounded};
    if (std::isinf(*rounded))
        return value;
    const Operand error = p - Operand(rationalOf(Dyadic(*rounded)));
    value.isExact = error.asRational() && error.sign() == Sign::zero;
    if (value.isExact)
        return value;
    value.remainder = nearestOf(error).value_or(0);
    value.error = textOfError(error);
    value.underflows = *rounded == 0 && error.sign().has_value();
    return value;
}

} // namespace

Result<ExpressionValue> evaluated(std::string_view text, const ExpressionRules& rules)
{
    ExpressionParser parser(text, rules);
    const auto number = parser.parse();
    if (!number)
        return parser.fault();
    const auto value = roundedValue(*number, rules.singles);
    if (!value)
        return problemAt(0, "300 digits do not determine the value; a simpler expression is allowed");
    if (std::isinf(value->nearest))
        return problemAt(0, rules.singles ? "the value is beyond the finite singles; its magnitude is below 3.403e38"
                                          : "the value is beyond the finite doubles; its magnitude is below 1.798e308");
    return *value;
}

Result<Rational> exactlyEvaluated(std::string_view text, const ExpressionRules& rules)
{
    ExpressionParser parser(text, rules);
    const auto number = parser.parse();
    if (!number)
        return parser.fault();
    if (const Rational* value = number->asRational())
        return *value;
    return problemAt(0, "this is not known as a fraction, because it has a root; a fraction is needed");
}

namespace {

constexpr std::size_t longest = 1000; // characters
constexpr int deepest = 64;           // levels of nesting

constexpr const char* tooDeep = "more than 64 levels of nesting; that many are allowed";
constexpr const char* tooLarge = "this becomes too large to compute with; 16384 binary digits are allowed";
constexpr std::string_view minusSign = "\u2212";
constexpr std::string_view operands = "a number, a name, a function or “(” is allowed here";

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

} // namespace

std::nullopt_t ExpressionParser::fail(std::size_t offset, std::string message)
{
    if (!m_fault)
        m_fault = problemAt(offset, std::move(message));
    return std::nullopt;
}

void ExpressionParser::skipSpace()
{
    constexpr std::array<std::string_view, 5> spaces{" ", "\t", "\u00a0", "\u2009", "\u202f"};
    const auto stands = [this](std::string_view space) { return m_text.substr(m_at).starts_with(space); };
    for (auto space = spaces.begin(); space != spaces.end();) {
        space = std::find_if(spaces.begin(), spaces.end(), stands);
        m_at += space == spaces.end() ? 0 : space->size();
    }
}

bool ExpressionParser::take(std::string_view token)
{
    skipSpace();
    if (!m_text.substr(m_at).starts_with(token))
        return false;
    m_at += token.size();
    return true;
}

// The next character, as quoted in messages.
std::string ExpressionParser::found() const
{
    if (m_at >= m_text.size())
        return "the text ends here";
    std::size_t end = m_at + 1;
    while (end < m_text.size() && (static_cast<unsigned char>(m_text[end]) & 0xc0U) == 0x80U)
        ++end;
    return "found “" + escaped(std::string(m_text.substr(m_at, end - m_at))) + "”";
}

ExpressionParser::Value ExpressionParser::parse()
{
    if (m_text.size() > longest)
        return fail(longest, "the text is longer than 1000 characters; that many are allowed");
    skipSpace();
    if (m_at == m_text.size())
        return fail(0, "there is no text; " + std::string(operands));
    const Value value = sum();
    if (!value)
        return std::nullopt;
    skipSpace();
    if (m_at == m_text.size())
        return value;
    if (m_text[m_at] == ',')
        return fail(m_at, m_rules.decimalComma ? "found “,”; a decimal comma stands between digits"
                                               : "found “,”; the decimal sign is “.”, as in 1.5");
    return fail(m_at, found() + "; an operator + - * / ^ or the end is allowed here");
}

ExpressionParser::Value ExpressionParser::sum()
{
    Value value = product();
    while (value) {
        skipSpace();
        const std::size_t at = m_at;
        const bool plus = take("+");
        if (!plus && !take("-") && !take(minusSign))
            return value;
        const Value next = product();
        if (!next)
            return std::nullopt;
        value = checked(plus ? *value + *next : *value - *next, at);
    }
    return value;
}

ExpressionParser::Value ExpressionParser::product()
{
    Value value = factor();
    while (value) {
        skipSpace();
        const std::size_t at = m_at;
        const bool times = take("*") || take("\u00d7") || take("\u00b7");
        if (!times && !take("/") && !take("\u00f7"))
            return value;
        const Value next = factor();
        if (!next)
            return std::nullopt;
        value = times ? checked(*value * *next, at) : divided(*value, *next, at);
    }
    return value;
}

ExpressionParser::Value ExpressionParser::factor()
{
    skipSpace();
    const std::size_t at = m_at;
    const bool minus = take("-") || take(minusSign);
    if (!minus && !take("+"))
        return power();
    if (++m_depth > deepest)
        return fail(at, tooDeep);
    const Value value = factor();
    --m_depth;
    return value && minus ? Value(Operand(0) - *value) : value;
}

ExpressionParser::Value ExpressionParser::power()
{
    const Value base = primary();
    skipSpace();
    const std::size_t at = m_at;
    if (!base || !take("^"))
        return base;
    if (++m_depth > deepest)
        return fail(at, tooDeep);
    skipSpace();
    const std::size_t begin = m_at;
    const Value exponent = factor();
    --m_depth;
    return exponent ? raised(*base, *exponent, begin) : std::nullopt;
}

ExpressionParser::Value ExpressionParser::primary()
{
    skipSpace();
    const char next = m_at < m_text.size() ? m_text[m_at] : '\0';
    if (next == '(')
        return parenthesis();
    if (isLetter(next))
        return word();
    if (isDigit(next) || next == '.')
        return number();
    return fail(m_at, found() + "; " + std::string(operands));
}

ExpressionParser::Value ExpressionParser::number()
{
    const std::size_t begin = m_at;
    const Literal literal =
        literalAt(m_text.substr(m_at), m_rules.decimalComma && !m_commaSeparates, Operand::mostBits);
    if (literal.length == 0)
        return fail(begin, found() + "; " + std::string(operands));
    if (!literal.value)
        return fail(begin, "“" + escaped(std::string(m_text.substr(begin, literal.length))) + "”: " + literal.fault);
    m_at += literal.length;
    if (m_at < m_text.size() && (isLetter(m_text[m_at]) || m_text[m_at] == '.'))
        return fail(m_at, found() + " right after a number; an operator + - * / ^ is missing");
    return Operand(*literal.value);
}

ExpressionParser::Value ExpressionParser::word()
{
    const std::size_t begin = m_at;
    while (m_at < m_text.size() && (isLetter(m_text[m_at]) || isDigit(m_text[m_at])))
        ++m_at;
    const std::string_view name = m_text.substr(begin, m_at - begin);
    for (const NamedNumber& known : m_rules.names)
        if (known.name == name)
            return Operand(rationalOf(Dyadic(known.value)));
    skipSpace();
    if (take("("))
        return call(name, begin);
    return fail(begin, "“" + std::string(name) + "” is not known; known are " + knownNames());
}

std::string ExpressionParser::knownNames() const
{
    std::string names;
    for (const NamedNumber& known : m_rules.names)
        names += known.name + ", ";
    return names + "sqrt(), abs(), hypot(), min() and max()";
}

// Whether the call whose first argument begins here separates its arguments by ";".
bool ExpressionParser::hasSemicolon() const
{
    int level = 0;
    for (std::size_t at = m_at; at < m_text.size() && level >= 0; ++at) {
        level += m_text[at] == '(' ? 1 : m_text[at] == ')' ? -1 : 0;
        if (level == 0 && m_text[at] == ';')
            return true;
    }
    return false;
}

ExpressionParser::Value ExpressionParser::call(std::string_view name, std::size_t begin)
{
    if (++m_depth > deepest)
        return fail(begin, tooDeep);
    const bool semicolon = hasSemicolon();
    const bool outer = std::exchange(m_commaSeparates, !semicolon);
    std::vector<Operand> arguments;
    do {
        const Value argument = sum();
        if (!argument)
            return std::nullopt;
        arguments.push_back(*argument);
    } while (take(semicolon ? ";" : ","));
    m_commaSeparates = outer;
    --m_depth;
    if (!take(")"))
        return fail(m_at, found() + "; an operator, “,” or the “)” of " + std::string(name) + "( is allowed here");
    const bool ofOne = name == "sqrt" || name == "abs";
    if (ofOne && arguments.size() != 1)
        return fail(begin, std::string(name) + " has " + std::to_string(arguments.size()) + " arguments; it takes one");
    if (name == "sqrt")
        return squareRoot(arguments.front(), begin);
    if (name == "abs")
        return greater(arguments.front(), Operand(0) - arguments.front());
    if (name == "hypot")
        return hypotenuse(arguments, begin);
    if (name == "max")
        return std::accumulate(arguments.begin() + 1, arguments.end(), arguments.front(), greater);
    if (name == "min")
        return std::accumulate(arguments.begin() + 1, arguments.end(), arguments.front(), lesser);
    return fail(begin, "“" + std::string(name) + "” is not a function; known are " + knownNames());
}

ExpressionParser::Value ExpressionParser::parenthesis()
{
    const std::size_t begin = m_at++;
    if (++m_depth > deepest)
        return fail(begin, tooDeep);
    const bool outer = std::exchange(m_commaSeparates, false);
    const Value value = sum();
    m_commaSeparates = outer;
    --m_depth;
    if (value && !take(")"))
        return fail(m_at,
                    found() + "; an operator or the “)” of column " + std::to_string(begin + 1) + " is allowed here");
    return value;
}

ExpressionParser::Value ExpressionParser::checked(Operand value, std::size_t at)
{
    return value.isTooLarge() ? Value(fail(at, tooLarge)) : Value(std::move(value));
}

ExpressionParser::Value ExpressionParser::raised(Operand base, const Operand& exponent, std::size_t at)
{
    const Rational* written = exponent.asRational();
    if (!written)
        return fail(at, "the exponent has a root; an integer is allowed here");
    if (denominator(*written) != 1)
        return fail(at, "the exponent is not an integer; an integer is allowed here");
    const Integer most(1 << 20);
    Integer left = abs(numerator(*written));
    const Rational* fraction = base.asRational();
    const bool stays = fraction && denominator(*fraction) == 1 && abs(numerator(*fraction)) <= 1;
    if (stays && left > 2) // the base is 0, 1 or −1
        left = boost::multiprecision::bit_test(left, 0) ? 1 : 2;
    if (left > most)
        return fail(at, tooLarge);
    Operand result(1);
    for (; left > 0; left >>= 1U) {
        if (boost::multiprecision::bit_test(left, 0))
            result = result * base;
        if (left > 1)
            base = base * base;
        if (result.isTooLarge() || base.isTooLarge())
            return fail(at, tooLarge);
    }
    return written->sign() < 0 ? divided(Operand(1), result, at) : Value(result);
}

ExpressionParser::Value ExpressionParser::divided(const Operand& p, const Operand& q, std::size_t at)
{
    const auto sign = q.sign();
    if (!sign)
        return fail(at, "300 digits do not tell whether the divisor is 0; a simpler expression is allowed");
    if (*sign == Sign::zero)
        return fail(at, "a division by zero; the divisor is any other number");
    return checked(p / q, at);
}

ExpressionParser::Value ExpressionParser::squareRoot(const Operand& p, std::size_t at)
{
    const auto sign = p.sign();
    if (!sign)
        return fail(at, "300 digits do not tell whether this is below 0; a simpler expression is allowed");
    if (*sign == Sign::negative)
        return fail(at, "the square root of a negative number; it takes a number ≥ 0");
    return *sign == Sign::zero ? Value(p) : checked(rootOf(p), at);
}

ExpressionParser::Value ExpressionParser::hypotenuse(const std::vector<Operand>& arguments, std::size_t at)
{
    Operand squares(0);
    for (const Operand& argument : arguments) {
        squares = squares + argument * argument;
        if (squares.isTooLarge())
            return fail(at, tooLarge);
    }
    return squareRoot(squares, at);
}

} // namespace sweep
