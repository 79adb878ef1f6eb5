#include "app/report/escaping.h"

#include "core/base/result.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace sweep {

namespace {

std::string htmlMarks(const std::string& text)
{
    std::string html;
    for (const char c : text) {
        switch (c) {
        case '&':
            html += "&amp;";
            break;
        case '<':
            html += "&lt;";
            break;
        case '>':
            html += "&gt;";
            break;
        case '"':
            html += "&quot;";
            break;
        case '\'':
            html += "&#39;";
            break;
        default:
            html += c;
        }
    }
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

std::string hex(unsigned value, std::size_t digits)
{
    std::array<char, 8> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, 16).ptr;
    std::string text(buffer.data(), end);
    return std::string(text.size() < digits ? digits - text.size() : 0, '0') + text;
}

bool isPlain(char c)
{
    return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Trackers make an address of what begins with "www.", in any case of letters.
bool followsWww(std::string_view text, std::size_t place)
{
    const auto isW = [](char c) { return c == 'w' || c == 'W'; };
    return place >= 3 && isW(text[place - 1]) && isW(text[place - 2]) && isW(text[place - 3]);
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
    constexpr const char* wordJoiner = "\xe2\x81\xa0"; // behind an @ it is no mention of somebody
    const std::string plain = escaped(text);
    std::string markdown;
    for (std::size_t i = 0; i < plain.size(); ++i) {
        const char c = plain[i];
        const bool joins = c == ':' && i + 1 < plain.size() && plain[i + 1] != ' '; // an address or an emoji
        if (joins || (c == '.' && followsWww(plain, i)) || marks.find(c) != std::string_view::npos)
            markdown += '\\';
        markdown += c;
        if (c == '@')
            markdown += wordJoiner;
    }
    return markdown;
}

std::string markdownQuote(const std::string& text)
{
    std::string quote;
    std::size_t at = 0;
    while (at <= text.size()) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string line = markdownText(text.substr(at, end - at));
        // An empty word in front of what may make a list, a rule or a heading; a letter never does.
        const bool isSafe =
            !line.empty() && (isLetter(line.front()) || static_cast<unsigned char>(line.front()) >= 0x80);
        quote += line.empty() ? ">\n" : (isSafe ? "> " : "> &#8203;") + line + "  \n";
        at = end + 1;
    }
    return quote;
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

std::string cppString(const std::string& text)
{
    std::string literal = "\"";
    for (const char c : text) {
        // Octal, of always three digits: a hexadecimal escape would take the digits behind it. ? is no plain character
        // because of trigraphs.
        const auto byte = static_cast<unsigned char>(c);
        if (isPlain(c) && c != '?')
            literal += c;
        else
            literal += {'\\', char('0' + (byte >> 6U)), char('0' + ((byte >> 3U) & 7U)), char('0' + (byte & 7U))};
    }
    return literal + '"';
}

std::string rustString(const std::string& text)
{
    std::string literal = "\"";
    std::size_t at = 0;
    while (at < text.size()) {
        const auto byte = static_cast<unsigned char>(text[at]);
        const std::size_t length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
        unsigned code = length == 1 ? byte : byte & (0xffU >> (length + 1));
        for (std::size_t i = 1; i < length && at + i < text.size(); ++i)
            code = (code << 6U) | (static_cast<unsigned char>(text[at + i]) & 0x3fU);
        literal += length == 1 && isPlain(text[at]) ? std::string(1, text[at]) : "\\u{" + hex(code, 1) + '}';
        at += length;
    }
    return literal + '"';
}

std::string jsonInHtml(std::string json)
{
    std::string safe;
    for (const char c : json) {
        if (c == '<' || c == '>' || c == '&')
            safe += "\\u" + hex(static_cast<unsigned char>(c), 4);
        else
            safe += c;
    }
    return safe;
}

} // namespace sweep
