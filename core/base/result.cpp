#include "core/base/result.h"

#include <array>

namespace sweep {

namespace {

std::string unicodeEscape(unsigned code)
{
    std::array<char, 8> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "\\u%04X", code);
    return buffer.data();
}

} // namespace

std::string escaped(const std::string& text)
{
    std::string safe;
    safe.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
        if (byte == '\n')
            safe += "\\n";
        else if (byte == '\t')
            safe += "\\t";
        else if (byte < 0x20 || byte == 0x7f)
            safe += unicodeEscape(byte);
        else if (byte == 0xc2 && next >= 0x80 && next < 0xa0) { // U+0080 to U+009F in UTF-8
            safe += unicodeEscape(next);
            ++i;
        } else
            safe += text[i];
    }
    return safe;
}

std::string Problem::text() const
{
    std::string all;
    if (!file.empty())
        all += escaped(file) + ": ";
    if (line > 0)
        all += "line " + std::to_string(line) + ", column " + std::to_string(column) + ": ";
    else if (!pointer.empty())
        all += escaped(pointer) + ": ";
    return all + escaped(message);
}

} // namespace sweep
