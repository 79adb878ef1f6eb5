#include "app/report/escaping.h"

#include "core/base/decimal.h"

#include <sweepbench/base/result.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>

namespace sweep {

namespace {

std::string htmlMarks(const std::string& text)
{
    using namespace std::string_view_literals;
    std::string html;
    for (const char& c : text)
        html += c == '&'    ? "&amp;"sv
                : c == '<'  ? "&lt;"sv
                : c == '>'  ? "&gt;"sv
                : c == '"'  ? "&quot;"sv
                : c == '\'' ? "&#39;"sv
                            : std::string_view(&c, 1);
    return html;
}

std::string escapedLines(const std::string& text)
{
    std::string all;
    std::size_t at = 0;
    while (at <= text.size()) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string line = text.substr(at, end - at);
        if (!line.empty() && line.back() == '\r')
            line.pop_back();
        all += (at == 0 ? "" : "\n") + escaped(line);
        at = end + 1;
    }
    return all;
}

std::size_t longestRun(const std::string& text, char mark)
{
    std::size_t longest = 0;
    std::size_t run = 0;
    for (const char c : text) {
        run = c == mark ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return longest;
}

bool isPlain(char c)
{
    return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

// Issue trackers turn text that starts with "www." into a link, in upper or lower case.
bool followsWww(std::string_view text, std::size_t index)
{
    const auto isW = [](char c) { return c == 'w' || c == 'W'; };
    return index >= 3 && isW(text[index - 1]) && isW(text[index - 2]) && isW(text[index - 3]);
}

// Issue trackers turn @name, #19, owner/name#19, !19 and GH-19 into links, even if the mark is escaped.
bool refersFrom(std::string_view text, std::size_t index)
{
    const auto is = [&](std::size_t i, char lower, char upper) { return text[i] == lower || text[i] == upper; };
    const bool isNumbered = index + 1 < text.size() && isDigit(text[index + 1]);
    const bool isGh = text[index] == '-' && index >= 2 && is(index - 1, 'h', 'H') && is(index - 2, 'g', 'G');
    return text[index] == '@' || (isNumbered && (is(index, '#', '!') || isGh));
}

} // namespace

std::string htmlText(const std::string& text)
{
    return htmlMarks(escaped(text));
}

std::string htmlLines(const std::string& text)
{
    return htmlMarks(escapedLines(text));
}

std::string markdownText(const std::string& text)
{
    constexpr std::string_view marks = "\\`*_[]<>&|~#$!^";
    constexpr const char* wordJoiner = "\xe2\x81\xa0"; // invisible; it ends a reference
    const std::string plain = escaped(text);
    std::string markdown;
    for (std::size_t i = 0; i < plain.size(); ++i) {
        const char c = plain[i];
        const bool joins = c == ':' && i + 1 < plain.size() && plain[i + 1] != ' '; // might become a link or an emoji
        if (joins || (c == '.' && followsWww(plain, i)) || marks.find(c) != std::string_view::npos)
            markdown += '\\';
        markdown += c;
        if (refersFrom(plain, i))
            markdown += wordJoiner;
    }
    return markdown;
}

std::string markdownCode(const std::string& text)
{
    const std::string plain = escaped(text);
    const std::string fence(longestRun(plain, '`') + 1, '`');
    const bool pad = plain.empty() || plain.front() == '`' || plain.back() == '`' || plain.front() == ' ';
    const std::string space = pad ? " " : "";
    return fence + space + plain + space + fence;
}

std::string markdownCellCode(const std::string& text)
{
    std::string cell;
    for (const char c : markdownCode(text))
        cell += c == '|' ? "\\|" : std::string(1, c);
    return cell;
}

std::string markdownBlock(const std::string& text, const std::string& language)
{
    const std::string lines = escapedLines(text);
    const std::string fence(std::max<std::size_t>(longestRun(lines, '`') + 1, 3), '`');
    return fence + language + '\n' + lines + (lines.empty() || lines.back() == '\n' ? "" : "\n") + fence + '\n';
}

std::string commentText(const std::string& text)
{
    std::string comment;
    for (const char c : escaped(text)) {
        const char before = comment.empty() ? ' ' : comment.back();
        const bool ends = (before == '*' && c == '/') || (before == '/' && c == '*') || (before == '?' && c == '?');
        comment += ends ? std::string(" ") + c : std::string(1, c);
    }
    return !comment.empty() && comment.back() == '\\' ? comment + '.' : comment;
}

std::string shellPath(const std::string& path)
{
    std::string word = path.starts_with('-') ? "'./" : "'";
    for (const char c : path)
        word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + '\'';
}

std::string cppString(const std::string& text)
{
    std::string literal = "\"";
    for (const char c : text) {
        // Octal escapes of three digits, because a hexadecimal escape would include digits that follow it. ? is escaped
        // because of trigraphs.
        const auto byte = static_cast<unsigned char>(c);
        if (isPlain(c) && c != '?')
            literal += c;
        else
            literal += {'\\', char('0' + (byte >> 6U)), char('0' + ((byte >> 3U) & 7U)), char('0' + (byte & 7U))};
    }
    return literal + '"';
}

std::string jsonInHtml(std::string json)
{
    std::string safe;
    for (const char c : json) {
        if (c == '<' || c == '>' || c == '&')
            safe += c == '<' ? "\\u003c" : c == '>' ? "\\u003e" : "\\u0026";
        else
            safe += c;
    }
    return safe;
}

std::string hexFloat(double value)
{
    std::array<char, 32> buffer{}; // room for 13 digits, sign, point and exponent
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(value), std::chars_format::hex);
    return std::string(std::signbit(value) ? "-" : "") + "0x" + std::string(buffer.data(), end.ptr);
}

std::string bitsOf(double value)
{
    std::array<char, 16> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::bit_cast<std::uint64_t>(value), 16);
    return "0x" + std::string(buffer.data(), end.ptr);
}

} // namespace sweep
