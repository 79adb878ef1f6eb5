#include "core/number/text/literal.h"

#include <algorithm>

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

} // namespace sweep
