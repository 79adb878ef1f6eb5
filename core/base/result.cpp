#include <sweepbench/base/result.h>

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>

namespace sweep {

namespace {

// Characters that move the cursor, break the line, change the text direction or are invisible: the first of a range and
// the first behind it, in turn. The joiners U+200C and U+200D are excluded, because words and emoji are spelled with
// them.
constexpr std::array<unsigned, 26> unsafe{0x00,   0x20,   0x7f,   0xa0,   0xad,    0xae,    0x61c,   0x61d,  0x180e,
                                          0x180f, 0x200b, 0x200c, 0x200e, 0x2010,  0x2028,  0x202f,  0x2060, 0x2070,
                                          0xfeff, 0xff00, 0xfff9, 0xfffc, 0x1d173, 0x1d17b, 0xe0000, 0xe0080};

std::string escape(unsigned code)
{
    if (code == '\n')
        return "\\n";
    if (code == '\t')
        return "\\t";
    std::array<char, 12> buffer{};
    std::snprintf(buffer.data(), buffer.size(), code > 0xffff ? "\\U%08X" : "\\u%04X", code);
    return buffer.data();
}

struct Character
{
    unsigned code;
    std::size_t length; // in bytes
};

// The text's first UTF-8 character, or U+FFFD and one byte if that is malformed. Requires: text is not empty.
Character firstOf(std::string_view text)
{
    const auto lead = static_cast<unsigned char>(text.front());
    constexpr Character none{0xfffd, 1};
    if (lead < 0x80)
        return {lead, 1};
    const std::size_t length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (lead < 0xc2 || lead > 0xf4 || text.size() < length)
        return none;
    unsigned code = lead & (0xffU >> (length + 1));
    for (const char c : text.substr(1, length - 1)) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xc0U) != 0x80)
            return none;
        code = (code << 6U) | (byte & 0x3fU);
    }
    return {code, length};
}

} // namespace

bool isEscaped(unsigned code)
{
    return (std::upper_bound(unsafe.begin(), unsafe.end(), code) - unsafe.begin()) % 2 == 1;
}

std::string escaped(const std::string& text)
{
    std::string safe;
    safe.reserve(text.size());
    for (std::string_view rest = text; !rest.empty();) {
        const Character first = firstOf(rest);
        if (isEscaped(first.code))
            safe += escape(first.code);
        else
            safe += rest.substr(0, first.length);
        rest.remove_prefix(first.length);
    }
    return safe;
}

std::string Problem::text() const
{
    constexpr std::size_t mostInPointer = 80;   // characters
    constexpr std::size_t mostInMessage = 2000; // a heading of 10,000 columns is quoted in one
    std::string all = escaped(file);
    if (line > 0 && !file.empty())
        all += ':' + std::to_string(line) + ':' + std::to_string(column);
    else if (line > 0)
        all += "line " + std::to_string(line) + ", column " + std::to_string(column);
    all += all.empty() ? "" : ": ";
    if (!body.empty())
        all += "body \"" + escaped(shortened(body)) + "\": ";
    if (!pointer.empty())
        all += escaped(shortened(pointer, mostInPointer)) + ": ";
    return all + escaped(shortened(message, mostInMessage));
}

} // namespace sweep
