#include "core/number/expression.h"

#include "core/number/expression_dag.h"

#include <sweepbench/number/text.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

namespace sweep {

// Recursive-descent parser of arithmetic expressions that evaluates while it parses.

// Stops at the first fault. One function for each level of precedence: sum, product, factor, power, primary.
class ExpressionParser
{
public:
    using Node = ExpressionDag::Node;

    struct Fault
    {
        std::size_t offset = 0; // in bytes
        std::string message;
    };

    // All three must outlive the parser.
    ExpressionParser(std::string_view text, const ExpressionRules& rules, ExpressionDag& numbers)
        : m_text(text), m_rules(rules), m_numbers(numbers)
    {
    }

    // The value of the whole text; nothing after a fault.
    [[nodiscard]] std::optional<Node> parse();
    [[nodiscard]] const Fault& fault() const { return *m_fault; }

private:
    // Each function returns nothing after a fault.
    using Value = std::optional<Node>;
    Value sum();
    Value product();
    Value factor();
    Value power();
    Value primary();
    Value number();
    Value word();
    Value call(std::string_view name, std::size_t begin);
    Value parenthesis();

    Value raised(Node base, Node exponent, std::size_t at);
    Value divided(Node p, Node q, std::size_t at);
    Value squareRoot(Node p, std::size_t at);
    Value magnitude(Node p, std::size_t at);
    Value hypotenuse(const std::vector<Node>& arguments, std::size_t at);
    Value extreme(const std::vector<Node>& arguments, Sign wanted, std::size_t at);
    Value checked(Value value, std::size_t at); // reports a fault if the value grew too large
    std::optional<Sign> signOf(Node p, std::size_t at);
    Value negated(Node p, std::size_t at);
    std::nullopt_t failNesting(std::size_t at);

    void skipSpace();
    bool take(std::string_view token);
    [[nodiscard]] std::string found() const;
    [[nodiscard]] bool hasSemicolon() const;
    [[nodiscard]] std::string knownNames() const;
    std::nullopt_t fail(std::size_t offset, std::string message);

    std::string_view m_text;
    const ExpressionRules& m_rules;
    ExpressionDag& m_numbers;
    std::size_t m_at = 0;
    int m_depth = 0;
    bool m_commaSeparates = false; // a comma separates the arguments of the innermost call
    std::optional<Fault> m_fault;
};

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

namespace {

constexpr std::size_t longest = 1000; // characters
constexpr int deepest = 64;           // levels of nesting

constexpr std::string_view minusSign = "\u2212";
constexpr std::string_view operands = "a number, a name, a function or “(” is allowed here";

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

} // namespace

std::nullopt_t ExpressionParser::fail(std::size_t offset, std::string message)
{
    if (!m_fault)
        m_fault = Fault{offset, std::move(message)};
    return std::nullopt;
}

std::nullopt_t ExpressionParser::failNesting(std::size_t at)
{
    return fail(at, "more than 64 levels of nesting; that many are allowed");
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

std::optional<ExpressionParser::Node> ExpressionParser::parse()
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
        value = checked(plus ? m_numbers.sum(*value, *next) : m_numbers.difference(*value, *next), at);
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
        value = times ? checked(m_numbers.product(*value, *next), at) : divided(*value, *next, at);
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
        return failNesting(at);
    const Value value = factor();
    --m_depth;
    return value && minus ? negated(*value, at) : value;
}

ExpressionParser::Value ExpressionParser::power()
{
    const Value base = primary();
    skipSpace();
    const std::size_t at = m_at;
    if (!base || !take("^"))
        return base;
    if (++m_depth > deepest)
        return failNesting(at);
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
        literalAt(m_text.substr(m_at), m_rules.decimalComma && !m_commaSeparates, ExpressionDag::mostRationalBits);
    if (literal.length == 0)
        return fail(begin, found() + "; " + std::string(operands));
    if (!literal.value)
        return fail(begin, "“" + escaped(std::string(m_text.substr(begin, literal.length))) + "”: " + literal.fault);
    m_at += literal.length;
    if (m_at < m_text.size() && (isLetter(m_text[m_at]) || m_text[m_at] == '.'))
        return fail(m_at, found() + " right after a number; an operator + - * / ^ is missing");
    return m_numbers.rational(*literal.value);
}

ExpressionParser::Value ExpressionParser::word()
{
    const std::size_t begin = m_at;
    while (m_at < m_text.size() && (isLetter(m_text[m_at]) || isDigit(m_text[m_at])))
        ++m_at;
    const std::string_view name = m_text.substr(begin, m_at - begin);
    for (const NamedNumber& known : m_rules.names)
        if (known.name == name)
            return m_numbers.rational(rationalOf(Dyadic(known.value)));
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
        return failNesting(begin);
    const bool semicolon = hasSemicolon();
    const bool outer = std::exchange(m_commaSeparates, !semicolon);
    std::vector<Node> arguments;
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
        return magnitude(arguments.front(), begin);
    if (name == "hypot")
        return hypotenuse(arguments, begin);
    if (name == "min" || name == "max")
        return extreme(arguments, name == "min" ? Sign::negative : Sign::positive, begin);
    return fail(begin, "“" + std::string(name) + "” is not a function; known are " + knownNames());
}

ExpressionParser::Value ExpressionParser::parenthesis()
{
    const std::size_t begin = m_at++;
    if (++m_depth > deepest)
        return failNesting(begin);
    const bool outer = std::exchange(m_commaSeparates, false);
    const Value value = sum();
    m_commaSeparates = outer;
    --m_depth;
    if (value && !take(")"))
        return fail(m_at,
                    found() + "; an operator or the “)” of column " + std::to_string(begin + 1) + " is allowed here");
    return value;
}

ExpressionParser::Value ExpressionParser::checked(Value value, std::size_t at)
{
    if (!value)
        return fail(at, "this becomes too large to compute with; 16384 binary digits are allowed");
    return value;
}

ExpressionParser::Value ExpressionParser::negated(Node p, std::size_t at)
{
    return checked(m_numbers.difference(m_numbers.rational(0), p), at);
}

std::optional<Sign> ExpressionParser::signOf(Node p, std::size_t at)
{
    const auto sign = m_numbers.sign(p);
    if (!sign)
        return fail(at, "16384 binary digits do not tell whether this is 0; a simpler expression is allowed");
    return sign;
}

ExpressionParser::Value ExpressionParser::raised(Node base, Node exponent, std::size_t at)
{
    const Rational* written = m_numbers.asRational(exponent); // valid until another number is added
    if (!written || denominator(*written) != 1)
        return fail(at, "the exponent is not an integer; an integer is allowed here");
    const bool inverts = written->sign() < 0;
    const Integer most(1 << 20);
    const Integer count = abs(numerator(*written));
    const Rational* fraction = m_numbers.asRational(base);
    const bool stays = fraction && denominator(*fraction) == 1 && abs(numerator(*fraction)) <= 1;
    if (count > most && !stays)
        return checked(std::nullopt, at);
    if (stays && count > 0) { // the base is 0, 1 or −1
        const Rational raisedOne =
            boost::multiprecision::bit_test(count, 0) ? *fraction : Rational(*fraction * *fraction);
        base = m_numbers.rational(raisedOne);
    }
    Value result = m_numbers.rational(1);
    Value square = base;
    for (auto left = stays ? std::min(count, Integer(1)) : count; result && square && left > 0; left >>= 1U) {
        if (boost::multiprecision::bit_test(left, 0))
            result = m_numbers.product(*result, *square);
        if (left > 1)
            square = m_numbers.product(*square, *square);
    }
    if (!result || !square)
        return checked(std::nullopt, at);
    return inverts ? divided(m_numbers.rational(1), *result, at) : result;
}

ExpressionParser::Value ExpressionParser::divided(Node p, Node q, std::size_t at)
{
    const auto sign = signOf(q, at);
    if (!sign)
        return std::nullopt;
    if (*sign == Sign::zero)
        return fail(at, "a division by zero; the divisor is any other number");
    return checked(m_numbers.quotient(p, q), at);
}

ExpressionParser::Value ExpressionParser::squareRoot(Node p, std::size_t at)
{
    const auto sign = signOf(p, at);
    if (!sign)
        return std::nullopt;
    if (*sign == Sign::negative)
        return fail(at, "the square root of a negative number; it takes a number ≥ 0");
    return *sign == Sign::zero ? m_numbers.rational(0) : checked(m_numbers.root(p), at);
}

ExpressionParser::Value ExpressionParser::magnitude(Node p, std::size_t at)
{
    const auto sign = signOf(p, at);
    if (!sign)
        return std::nullopt;
    if (*sign == Sign::zero)
        return m_numbers.rational(0);
    return *sign == Sign::negative ? negated(p, at) : p;
}

ExpressionParser::Value ExpressionParser::hypotenuse(const std::vector<Node>& arguments, std::size_t at)
{
    Value squares = m_numbers.rational(0);
    for (const Node argument : arguments) {
        const Value square = m_numbers.product(argument, argument);
        squares = square && squares ? m_numbers.sum(*squares, *square) : std::nullopt;
    }
    return checked(squares, at) ? squareRoot(*squares, at) : std::nullopt;
}

ExpressionParser::Value ExpressionParser::extreme(const std::vector<Node>& arguments, Sign wanted, std::size_t at)
{
    Node best = arguments.front();
    for (const Node argument : arguments) {
        const Value difference = checked(m_numbers.difference(argument, best), at);
        const auto sign = difference ? signOf(*difference, at) : std::nullopt;
        if (!sign)
            return std::nullopt;
        if (*sign == wanted)
            best = argument;
    }
    return best;
}

} // namespace sweep
