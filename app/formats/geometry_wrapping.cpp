// Geometry inside of other text: GeoJSON in strings of SQL, source code and CSV, tables in frames.
#include "app/formats/geometry_reader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sweep {

namespace {

// Blanks in place of [begin, end); line ends stay, so that places do.
void blankOut(std::string& text, std::size_t begin, std::size_t end)
{
    for (std::size_t i = begin; i < std::min(end, text.size()); ++i)
        text[i] = text[i] == '\n' ? '\n' : ' ';
}

bool hasMember(std::string_view text, std::string_view name)
{
    return text.find(name) != std::string_view::npos;
}

} // namespace

bool holdsGeoJson(std::string_view text)
{
    return hasMember(text, "\"coordinates\"") ||
           (hasMember(text, "\"type\"") &&
            (hasMember(text, "\"features\"") || hasMember(text, "\"geometries\"") || hasMember(text, "\"Topology\"")));
}

namespace {

// GeoJSON in the strings of a text: '{"type": …}' in SQL and Python, "{\"type\": …}" in most languages, "{""type"": …}"
// in CSV, `{"type": …}`, R"({"type": …})"; and strings that are joined: "{\"type\": …" + "…}".
class QuotedJson
{
public:
    explicit QuotedJson(std::string_view text) : m_text(text), m_rest(text), m_json(std::string(text.size(), ' '))
    {
        for (std::size_t i = text.find('\n'); i < text.size(); i = text.find('\n', i + 1))
            m_json[i] = '\n';
        for (m_at = text.find_first_of("{["); m_at < text.size(); m_at = text.find_first_of("{[", m_at))
            if (beginsJson())
                takeValue();
            else
                ++m_at;
    }

    [[nodiscard]] GeoJsonInStrings taken() && { return {std::move(m_json), std::move(m_rest), m_isFound}; }

private:
    [[nodiscard]] bool startsWith(std::string_view what) const { return m_text.substr(m_at).starts_with(what); }
    [[nodiscard]] char peek(std::size_t further = 0) const
    {
        return m_at + further < m_text.size() ? m_text[m_at + further] : '\0';
    }

    // Whether a string opens in front of the bracket here, and a member or an object stands behind it. Finds the
    // string's quote and the mark that stands for a quote inside of it.
    [[nodiscard]] bool beginsJson()
    {
        std::size_t before = m_at;
        while (before > 0 && isBlankByte(m_text[before - 1]))
            --before;
        m_quote = before > 0 ? m_text[before - 1] : '\0';
        const bool isRaw = m_quote == '(' && isRawString(before - 1);
        if (!isRaw && (m_quote == '\0' || std::string_view("'\"`$|").find(m_quote) == std::string_view::npos))
            return false;
        if (isRaw)
            m_quote = '\0';
        std::size_t at = blanksEnd(m_at + 1);
        if (m_text[m_at] == '[' && at < m_text.size() && m_text[at] == '{')
            at = blanksEnd(at + 1);
        const std::size_t marked = std::min(m_text.find_first_not_of('\\', at), m_text.size());
        if (marked == m_text.size() || (m_text[marked] != '"' && m_text[marked] != '\''))
            return false;
        const bool isDoubled = marked == at && m_text.substr(at + 1, 1) == m_text.substr(at, 1);
        m_mark = m_text.substr(at, marked + (isDoubled ? 2 : 1) - at);
        return true;
    }

    // Whether the bracket here belongs to R"(…)" or R"word(…)".
    [[nodiscard]] bool isRawString(std::size_t bracket) const
    {
        constexpr std::size_t longest = 16; // of the word
        std::size_t at = bracket;
        while (at > 0 && bracket - at <= longest && isWordByte(m_text[at - 1]))
            --at;
        return at > 1 && m_text[at - 1] == '"' && m_text[at - 2] == 'R';
    }

    // Behind blanks, and escapes of them: \n
    [[nodiscard]] std::size_t blanksEnd(std::size_t at) const
    {
        while (at < m_text.size()) {
            const bool isEscape = m_text[at] == '\\' && at + 1 < m_text.size() &&
                                  std::string_view("ntr\n").find(m_text[at + 1]) != std::string_view::npos;
            if (!isEscape && !isBlankByte(m_text[at]))
                return at;
            at += isEscape ? 2 : 1;
        }
        return at;
    }

    // Takes the value that begins here if it is GeoJSON. Goes behind it, or to the end of the string.
    void takeValue()
    {
        const std::size_t begin = m_at;
        m_value.clear();
        for (std::size_t depth = 0; m_at < m_text.size();) {
            const char c = peek();
            if (startsWith(m_mark)) {
                takeString();
                continue;
            }
            if (const std::size_t next = blanksEnd(m_at); next > m_at) {
                pass(next);
                continue;
            }
            if (c == m_quote) {
                if (!passJoin())
                    break;
                continue;
            }
            m_value += c;
            ++m_at;
            depth += c == '{' || c == '[' ? 1 : 0;
            if ((c == '}' || c == ']') && --depth == 0)
                break;
        }
        if (!holdsGeoJson(m_value))
            return;
        m_json.replace(begin, m_value.size(), m_value);
        blankOut(m_rest, begin, m_at);
        m_isFound = true;
    }

    // Blanks up to an offset; line ends stay.
    void pass(std::size_t end)
    {
        for (; m_at < end; ++m_at)
            m_value += peek() == '\n' ? '\n' : ' ';
    }

    // Passes the end of a string and the beginning of the next one that is joined to it; returns whether there is one.
    [[nodiscard]] bool passJoin()
    {
        const std::size_t next = m_text.find_first_not_of(" \t\r\n+.&|\\_", m_at + 1);
        if (next == std::string_view::npos || m_text[next] != m_quote)
            return false;
        pass(next + 1);
        return true;
    }

    // A string of the JSON. What the escapes around it need more is put behind it as blanks.
    void takeString()
    {
        const std::size_t begin = m_at;
        std::string content = "\"";
        m_at += m_mark.size();
        while (m_at < m_text.size()) {
            const bool isEnd = startsWith(m_mark);
            const char c = character();
            if (isEnd)
                break;
            const bool isOther = startsWith(m_mark) && m_mark.back() == '\''; // \' stands for ' alone
            if (c == '\\' && !isOther)
                content += {c, m_at < m_text.size() ? character() : c};
            else if (c != '\\')
                content += c == '"' ? '\'' : c;
        }
        content += '"';
        content.resize(std::max(content.size(), m_at - begin), ' ');
        m_value += content;
    }

    // Takes a character of the JSON, which may be two in the string around it.
    char character()
    {
        if (startsWith(m_mark)) {
            m_at += m_mark.size();
            return m_mark.back();
        }
        const bool isEscaped = m_mark.size() > 1 && m_mark.front() == '\\';
        const bool isQuote = m_quote == '\'' && (startsWith("''") || startsWith("\\'"));
        m_at += isQuote || (isEscaped && startsWith("\\\\")) ? 2 : 1;
        return m_text[m_at - 1];
    }

    std::string_view m_text;
    std::string m_rest;
    std::string m_json;
    std::string m_value; // the value that is being taken; as long as its text so far
    std::size_t m_at = 0;
    char m_quote = '\0';
    std::string_view m_mark; // ", \", "", ', \' or ''
    bool m_isFound = false;
};

} // namespace

GeoJsonInStrings geoJsonInStrings(std::string_view text)
{
    return QuotedJson(text).taken();
}

namespace {

// Replaces the character of three bytes at `at` by one byte and blanks.
void replaceBox(std::string& text, std::size_t at, char by)
{
    text.replace(at, 3, {by, ' ', ' '});
}

// The plain character of a box character U+2500 to U+257F: a bar, the line of a rule, or a corner.
char plainBox(unsigned code)
{
    static constexpr std::array<unsigned, 11> bars = {0x02, 0x03, 0x06, 0x07, 0x0a, 0x0b, 0x51, 0x4e, 0x4f, 0x77, 0x75};
    static constexpr std::array<unsigned, 13> lines = {0x00, 0x01, 0x04, 0x05, 0x08, 0x09, 0x4c,
                                                       0x4d, 0x50, 0x74, 0x76, 0x78, 0x7a};
    if (std::find(bars.begin(), bars.end(), code) != bars.end())
        return '|';
    return std::find(lines.begin(), lines.end(), code) != lines.end() ? '-' : '+';
}

} // namespace

std::string withPlainBoxes(std::string text)
{
    const auto isBox = [&text](std::size_t at) {
        const std::string_view lead = std::string_view(text).substr(std::min(at, text.size()), 2);
        return lead == "\xe2\x94" || lead == "\xe2\x95";
    };
    bool isDrawn = false; // some line begins with two box characters, as rules do
    for (std::size_t begin = 0; begin < text.size() && !isDrawn; begin = text.find('\n', begin)) {
        begin = text.find_first_not_of(" \t\r\n", begin);
        isDrawn = isBox(begin) && isBox(begin + 3);
    }
    for (std::size_t at = isDrawn ? text.find("\xe2") : std::string::npos; at != std::string::npos;
         at = text.find("\xe2", at + 1)) {
        const auto byte = [&text, at](std::size_t i) {
            return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
        };
        if ((byte(1) == 0x94 || byte(1) == 0x95) && byte(2) >= 0x80)
            replaceBox(text, at, plainBox((byte(1) - 0x94) * 0x40 + byte(2) - 0x80));
    }
    return text;
}

void blankFrame(std::string& text, char separator)
{
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = std::string_view(text).substr(begin, end - begin);
        const std::size_t first = begin + std::min(line.find_first_not_of(" \t"), line.size());
        const std::size_t last = begin + std::min(line.find_last_not_of(" \t\r"), line.size());
        if ((separator == '|' || separator == ' ') && (isRule(line) || isRowCount(line)))
            std::fill(text.begin() + std::ptrdiff_t(begin), text.begin() + std::ptrdiff_t(end), ' ');
        for (const std::size_t outer : {first, last})
            if (separator == '|' && outer < end && text[outer] == '|')
                text[outer] = ' ';
        begin = end + 1;
    }
}

} // namespace sweep
