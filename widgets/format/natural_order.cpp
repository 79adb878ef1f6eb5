#include "widgets/format/natural_order.h"

namespace sweep {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// Longer numbers are larger, so the length comes before the digits, its highest byte first.
void appendNumber(std::string& key, std::string_view digits)
{
    while (digits.size() > 1 && digits.front() == '0')
        digits.remove_prefix(1);
    key.push_back('0');
    for (int shift = 24; shift >= 0; shift -= 8)
        key.push_back(static_cast<char>(digits.size() >> shift & 0xff));
    key.append(digits);
}

} // namespace

std::string naturalKey(const QString& name)
{
    const QByteArray utf8 = name.toCaseFolded().toUtf8();
    const std::string_view text(utf8.constData(), static_cast<std::size_t>(utf8.size()));
    std::string key;
    key.reserve(text.size() + 8);
    for (std::size_t i = 0; i < text.size();) {
        if (!isDigit(text[i])) {
            key.push_back(text[i++]);
            continue;
        }
        std::size_t end = i;
        while (end < text.size() && isDigit(text[end]))
            ++end;
        appendNumber(key, text.substr(i, end - i));
        i = end;
    }
    return key;
}

} // namespace sweep
